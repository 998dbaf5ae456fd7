import { listOrders } from './api/order-calls.ts'
import { Refused, ServiceFailed } from './api/service-faults.ts'
import { followOrders } from './follow-orders.ts'
import { failureCounter } from './pauses.ts'
import { placeOrder } from './place-order.ts'
import type { Read } from './reads/read.ts'
import { answerRequests } from './requests.ts'
import { saveResults } from './save-results.ts'
import { sendRead } from './send-read.ts'
import type { Watcher } from './watcher.ts'

/** Takes the next step with an original. Returns undefined if no step is possible now. */
async function step(watcher: Watcher, read: Read): Promise<Read | undefined> {
  const { state } = read
  switch (state.status) {
    case 'seen':
    case 'sending':
      return sendRead(watcher, read)
    case 'sent':
    case 'ordering':
      return placeOrder(watcher, read, state.order_id)
    case 'delivered':
      return saveResults(watcher, read, state)
    default:
      return undefined
  }
}

/** Performs the steps for an original one after another until no further step is possible now. */
async function advance(watcher: Watcher, read: Read): Promise<void> {
  for (let next: Read | undefined = read; next; ) next = await step(watcher, next)
}

/**
 * Returns a function that processes a folder once: people's requests to try a file again, new files, and all known originals. All passes
 * share `findReads`, because it caches ignored files.
 */
export function passes(watcher: Watcher, findReads: () => Promise<void>) {
  const failures = failureCounter()
  let isKeyKnown = false
  /** Reports an invalid key at the start instead of with the first file. */
  const checkKey = async () => {
    if (!isKeyKnown) await listOrders(watcher.service, { status: 'draft' })
    isKeyKnown = true
  }
  const advanceAll = async () => {
    for (const read of watcher.store.all()) {
      if (failures.isPaused(read._id, performance.now())) continue
      try {
        await advance(watcher, read)
        failures.succeed(read._id)
      } catch (error) {
        // A failure or an unexpected refusal concerns only this original, so the others continue.
        if (!(error instanceof ServiceFailed || error instanceof Refused)) throw error
        const pause = failures.fail(read._id, performance.now())
        const retry_seconds = Math.ceil(pause / 1000)
        watcher.report({ event: 'failed', file: read.file, text: error.message, retry_seconds })
      }
    }
  }
  return async function runPass({ follows }: { follows: boolean }): Promise<void> {
    await answerRequests(watcher)
    await findReads()
    await checkKey()
    await advanceAll()
    if (!follows) return
    await followOrders(watcher)
    await advanceAll()
  }
}
