import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { keyVariable } from './config/access-key.ts'
import { configName } from './config/config.ts'
import { initFolder } from './config/init-folder.ts'
import { ConfigError } from './config/read-config.ts'
import { FolderInUse } from './folder/folder-lock.ts'
import { stateName } from './folder/state-folder.ts'
import { appendToLog } from './folder/trimmed-log.ts'
import type { Report } from './reports/report.ts'
import { reportJson, reportText } from './reports/report-text.ts'
import { requestAgain } from './requests.ts'
import { type Outcome, watchFolder } from './watch-folder.ts'

const usage = `Usage: mapwright watch [--once] [--json] FOLDER
       mapwright watch --init FOLDER
       mapwright watch --again FILE FOLDER

Sends reads that appear in a folder to the service, as drafts or orders by the
rules in its mapwright.json, and saves the modified files next to them.
The access key is read from MAPWRIGHT_KEY or from the file FOLDER/.mapwright/key.

--once   one pass, then exit with 0 if nothing needs attention, 1 if something
         does, 2 if the service cannot be reached
--json   one JSON object per line
--init   makes a first mapwright.json
--again  asks for another attempt for a file

Exits with 3 if the key is refused, 4 if another process watches the folder,
64 if called in another way, 78 if the configuration is not valid.`

const exitCodes = { done: 0, attention: 1, unreachable: 2, key_refused: 3 } as const satisfies Record<Outcome, number>
const folderInUse = 4
const wrongUsage = 64
const wrongConfig = 78

const options = {
  once: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  init: { type: 'boolean', default: false },
  again: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** Parses the arguments. The command `watch` is only present if the program is called as `mapwright watch`. */
function parsed() {
  const [command, ...args] = process.argv.slice(2)
  try {
    return parseArgs({ args: command === 'watch' ? args : process.argv.slice(2), options, allowPositionals: true })
  } catch {
    return undefined
  }
}

/** Prints reports and appends them to the log of the folder, in sequence. */
function reporting(folder: string, isJson: boolean) {
  let written: Promise<unknown> = Promise.resolve()
  const report = (content: Report) => {
    const at = new Date()
    const text = reportText(content)
    const line = isJson ? JSON.stringify({ at, ...reportJson(content) }) : `${at.toTimeString().slice(0, 8)} ${text}`
    process.stdout.write(`${line}\n`)
    const path = join(folder, stateName, 'log')
    // If the log cannot be written, for example on a full disk, the work continues.
    written = written.then(() => appendToLog(path, `${at.toISOString()} ${text}`)).catch(() => {})
  }
  return { report, end: () => written }
}

/** Signal that is aborted by Ctrl+C and at the end of the session. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const)
    process.once(signal, () => stop.abort(new Error('stopped')))
  return stop.signal
}

async function watch(folder: string, { once, json }: { once: boolean; json: boolean }): Promise<number> {
  const { report, end } = reporting(folder, json)
  try {
    return exitCodes[await watchFolder({ folder, once, env: process.env, report, stop: stopSignal() })]
  } finally {
    await end()
  }
}

const nextSteps = (folder: string) => `Made ${join(folder, configName)}: enter the address of the service there.
Then put the access key into ${join(folder, stateName, 'key')} or into the variable ${keyVariable}.`

async function main(): Promise<number> {
  const call = parsed()
  const [place, ...more] = call?.positionals ?? []
  if (call?.values.help) {
    console.log(usage)
    return 0
  }
  if (!call || place === undefined || more.length > 0) {
    console.error(usage)
    return wrongUsage
  }
  const folder = resolve(place)
  const { init, again, ...how } = call.values
  if (init) {
    await initFolder(folder)
    console.log(nextSteps(folder))
  } else if (again !== undefined) await requestAgain(folder, again)
  else return watch(folder, how)
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof FolderInUse)) throw error
  console.error(error.message)
  process.exitCode = error instanceof ConfigError ? wrongConfig : folderInUse
}
