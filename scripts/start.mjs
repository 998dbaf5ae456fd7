import { launch } from './launch.mjs'
import { ensureInstalled, ensureWebBuilt, runMain } from './set-up.mjs'

await runMain(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  return launch('server/src/main.ts', process.argv.slice(2), { NODE_ENV: 'production', ...process.env })
})
