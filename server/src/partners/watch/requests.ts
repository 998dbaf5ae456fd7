import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { openStateFolder, type StateFolder } from './folder/state-folder.ts'
import { writeAtomically } from './folder/write-atomically.ts'
import { move, type Read } from './reads/read.ts'
import { keep, type Watcher } from './watcher.ts'

const AgainRequest = z.object({ again: z.string() })

/** Stores a request for another attempt with a file. The process that watches the folder handles it, now or at its next start. */
export async function requestAgain(folder: string, file: string): Promise<void> {
  const { requests }: StateFolder = await openStateFolder(folder)
  await writeAtomically(join(requests, `${randomUUID()}.json`), JSON.stringify({ again: basename(file) }))
}

async function readRequest(path: string): Promise<string | undefined> {
  try {
    return AgainRequest.parse(JSON.parse(await readFile(path, 'utf8'))).again
  } catch {
    return undefined
  }
}

/**
 * Returns the state for another attempt. A draft is submitted again. Refused, skipped and stopped originals are sent again with new keys.
 */
function repeated(reads: readonly Read[], read: Read): Read | undefined {
  const { state } = read
  const attempt = 1 + Math.max(...reads.filter(({ sha256 }) => sha256 === read.sha256).map((one) => one.attempt))
  if (state.status === 'draft') return move({ ...read, attempt }, 'retry', { status: 'sent', order_id: state.order_id })
  if (state.status === 'refused' || state.status === 'skipped' || state.status === 'attention')
    return move({ ...read, attempt }, 'again', { status: 'seen' })
  return undefined
}

/** Handles the requests stored in the folder. */
export async function answerRequests(watcher: Watcher): Promise<void> {
  const { requests } = watcher.state
  for (const name of (await readdir(requests)).filter((one) => one.endsWith('.json'))) {
    const file = await readRequest(join(requests, name))
    const reads = watcher.store.all()
    const read = reads.filter((one) => one.file === file).at(-1)
    const next = read && repeated(reads, read)
    if (next) await keep(watcher, next)
    else watcher.report({ event: 'not_repeated', file: file ?? name })
    await rm(join(requests, name), { force: true })
  }
}
