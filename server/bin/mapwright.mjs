#!/usr/bin/env node
// mapwright identify FILE… and mapwright watch FOLDER: see docs/identify.md and docs/desktop-helper.md. Plain JavaScript, because an
// older Node hands over to the installed Node 24.
import { resolve } from 'node:path'

const firstWithTypes = 24
const [command = '', ...args] = process.argv.slice(2)
const main = command === 'watch' ? 'src/partners/watch/watch-main.ts' : 'src/ecu/identify-main.ts'

if (Number.parseInt(process.versions.node, 10) >= firstWithTypes)
  await import(new URL(`../${main}`, import.meta.url).href)
else {
  const { launch } = await import('../../scripts/launch.mjs')
  const { runMain } = await import('../../scripts/set-up.mjs')
  // The launcher changes the folder.
  const paths = args.map((arg) => (arg.startsWith('-') ? arg : resolve(arg)))
  await runMain(() => launch(`server/${main}`, [command, ...paths]))
}
