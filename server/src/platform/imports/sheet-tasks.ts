import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { openFileStore } from '../files/open-file-store.ts'
import { type SheetPart, type SheetToRead, sheetParts } from './sheet-parts.ts'

/** A message from the thread: first the start, then the parts. */
export type SheetMessage = { started: true } | { part: SheetPart }

/** Reads a stored table and sends it in parts. Sends the next part after the previous one has been processed. */
export async function sendParts({
  store,
  sheet,
  port,
}: {
  store: string
  sheet: SheetToRead
  port: MessagePort
}): Promise<void> {
  port.postMessage({ started: true } satisfies SheetMessage)
  try {
    for await (const part of sheetParts(await openFileStore(store), sheet)) {
      port.postMessage({ part } satisfies SheetMessage)
      await once(port, 'message')
    }
  } finally {
    port.close()
  }
}
