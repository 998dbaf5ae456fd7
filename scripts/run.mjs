// node scripts/run.mjs FILE [argument …]: runs a TypeScript program of this project, installing what it needs first.
import { launch } from './launch.mjs'
import { ensureInstalled, runMain, SetUpError } from './set-up.mjs'

await runMain(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new SetUpError('Say which program to run: node scripts/run.mjs FILE [argument …]')
  await ensureInstalled()
  return launch(file, args, process.env, 'inherit')
})
