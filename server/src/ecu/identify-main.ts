import { exitCodes, identifyFiles } from './identify-files.ts'

const usage = `Usage: mapwright identify FILE…

Examines reads of control units and prints one JSON object per file and line.
Exits with 0 if nothing was found against them, 1 after warnings, 2 if a file
is not a read, 3 if a file cannot be opened, 64 if called in another way.

mapwright watch --help explains how reads in a folder are sent to a service.`

/** Entry point of `mapwright identify FILE…`. Needs neither a database nor settings. */
const [command, ...files] = process.argv.slice(2)
if (command === '--help' || command === '-h') console.log(usage)
else if (command !== 'identify' || files.length === 0 || files.some((file) => file.startsWith('--'))) {
  console.error(usage)
  process.exitCode = exitCodes.usage
} else process.exitCode = await identifyFiles(files, (line) => process.stdout.write(`${line}\n`))
