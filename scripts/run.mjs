// Usage: node scripts/run.mjs FILE [argument …]. Installs the packages if needed, and runs a TypeScript program of this project.
import { launch } from './launch.mjs'
import { ensureInstalled, runMain, SetUpError } from './set-up.mjs'
import { settings } from './settings.mjs'

await runMain(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new SetUpError('Usage: node scripts/run.mjs FILE [argument …]')
  await ensureInstalled()
  return launch(file, args, settings(), 'inherit')
})
