import { join } from 'node:path'
import { downloadFile } from './api/download-file.ts'
import { Refused } from './api/service-faults.ts'
import { moveIntoPlace } from './folder/move-into-place.ts'
import { move, type Read, type ReadState, type Result } from './reads/read.ts'
import { resultName } from './reads/result-name.ts'
import { keep, type Watcher } from './watcher.ts'

type Delivered = Extract<ReadState, { status: 'delivered' }>

/** Downloads a result, verifies it and moves it next to its original. */
async function saveResult(
  { state: { folder, incoming }, service }: Watcher,
  file: string,
  read: Delivered,
  result: Result,
) {
  const { order_id, services, number } = read
  const { _id: file_id, size, sha256 } = result
  const from = join(incoming, `${file_id}.part`)
  await downloadFile(service, from, { order_id, file_id, size, sha256 })
  const name = resultName({ file, services, number }, result)
  return { ...result, saved: await moveIntoPlace({ from, folder, name, size, sha256 }) }
}

/** Returns the original in its state after a refused download: the result must be paid for first, or has been deleted. */
function afterRefusal(read: Read, { order_id, number }: Delivered, { problem }: Refused): Read {
  return problem.code === 'orders.payment_due'
    ? move(read, 'place', { status: 'ordered', order_id, number, held: 'payment' })
    : move(read, 'stop', { status: 'attention', why: { reason: 'results_deleted', number } })
}

/** Saves the delivered files next to their original. Each is recorded immediately, so that none is saved twice. */
export async function saveResults(watcher: Watcher, read: Read, delivered: Delivered): Promise<Read> {
  const results = [...delivered.results]
  for (const [at, result] of results.entries()) {
    if (result.saved) continue
    try {
      results[at] = await saveResult(watcher, read.file, delivered, result)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return keep(watcher, afterRefusal(read, delivered, error))
    }
    await watcher.store.put({ ...read, state: { ...delivered, results: [...results] } })
  }
  return keep(watcher, move(read, 'save', { ...delivered, status: 'saved', at_ms: Date.now(), results }))
}
