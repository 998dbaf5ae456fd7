import { appendFile, readFile, stat } from 'node:fs/promises'
import { writeAtomically } from './write-atomically.ts'

const maxBytes = 1 << 20

/** Appends a line to a log. Deletes the older half of a log that exceeds a megabyte. */
export async function appendToLog(path: string, line: string): Promise<void> {
  await appendFile(path, `${line}\n`, { mode: 0o600 })
  const { size } = await stat(path)
  if (size <= maxBytes) return
  const text = await readFile(path, 'utf8')
  const middle = text.indexOf('\n', Math.floor(text.length / 2))
  await writeAtomically(path, text.slice(middle + 1))
}
