import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FileStore } from '../files/file-store.ts'
import { SheetFault } from '../files/spreadsheet/sheet.ts'
import type { SheetPart, SheetToRead } from './sheet-parts.ts'
import type { Given, Told } from './sheet-worker.ts'

/** A part is garbage as soon as it is told; a young space of this size takes many of them before any is taken for old. */
const youngMegabytes = 16

/**
 * The parts of a table, read on a thread of its own: a large file takes half a minute of computing, in which nobody else should wait, and makes garbage that
 * a small heap collects early and that goes with its thread. The next part is read when this one was dealt with.
 */
export async function* readOnThread(store: FileStore, sheet: SheetToRead): AsyncGenerator<SheetPart> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { store: store.address, sheet } satisfies Given,
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
  })
  try {
    for (;;) {
      const [told] = (await once(worker, 'message')) as [Told]
      if ('end' in told) return
      if ('fault' in told) throw new SheetFault(told.fault.code, told.fault.details)
      yield told.part
      worker.postMessage('next')
    }
  } finally {
    await worker.terminate()
  }
}
