import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { openFileStore } from '../files/open-file-store.ts'
import { SheetFault } from '../files/spreadsheet/sheet.ts'
import { type SheetPart, type SheetToRead, sheetParts } from './sheet-parts.ts'

export type Given = { store: string; sheet: SheetToRead }
export type Told = { part: SheetPart } | { fault: Pick<SheetFault, 'code' | 'details'> } | { end: true }

/** Each part waits until the one before has been taken. */
async function tellParts({ store, sheet }: Given, port: NonNullable<typeof parentPort>): Promise<Told> {
  try {
    for await (const part of sheetParts(await openFileStore(store), sheet)) {
      port.postMessage({ part } satisfies Told)
      await once(port, 'message')
    }
    return { end: true }
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error
    return { fault: { code: error.code, details: error.details } }
  }
}

if (parentPort) parentPort.postMessage(await tellParts(workerData as Given, parentPort))
