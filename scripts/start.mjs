import { launch } from './launch.mjs'
import { ensureInstalled, ensureWebBuilt, runMain } from './set-up.mjs'
import { settings } from './settings.mjs'

await runMain(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  const args = process.argv.slice(2)
  const main = args.includes('--demo') ? 'demo/src/main.ts' : 'server/src/main.ts'
  return launch(main, args, { NODE_ENV: 'production', ...settings() })
})
