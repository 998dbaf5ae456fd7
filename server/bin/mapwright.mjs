#!/usr/bin/env node
// mapwright identify FILE…: see docs/identify.md. Plain JavaScript, because an older Node hands over to the installed Node 24.
import { resolve } from 'node:path'

const firstWithTypes = 24
const main = new URL('../src/ecu/identify-main.ts', import.meta.url)

if (Number.parseInt(process.versions.node, 10) >= firstWithTypes) await import(main.href)
else {
  const { launch } = await import('../../scripts/launch.mjs')
  const { runMain } = await import('../../scripts/set-up.mjs')
  const [command = '', ...files] = process.argv.slice(2)
  // The paths are resolved first, because the launcher changes the folder.
  const paths = files.map((file) => (file.startsWith('-') ? file : resolve(file)))
  await runMain(() => launch('server/src/ecu/identify-main.ts', [command, ...paths]))
}
