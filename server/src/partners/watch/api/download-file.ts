import { open, rm, stat } from 'node:fs/promises'
import { hashOfFile } from '../folder/hash-of-file.ts'
import type { ServiceClient } from './service-client.ts'
import { Unreachable } from './service-faults.ts'

/** Timeout in milliseconds for a download that receives no data. The download is resumed later. */
const stallMs = 60_000

type Wanted = { order_id: string; file_id: string; size: number; sha256: string }

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}

/** Creates an abort signal that fires when no data has arrived for `stallMs`. `restart` must be called whenever data arrives. */
function stallTimer() {
  const stalled = new AbortController()
  const start = () => setTimeout(() => stalled.abort(new Unreachable('The download stands still')), stallMs)
  let timer = start()
  return {
    signal: stalled.signal,
    restart() {
      clearTimeout(timer)
      timer = start()
    },
    end: () => clearTimeout(timer),
  }
}

/** Downloads the missing bytes of a file, starting at `from`, and appends them. */
async function receive(service: ServiceClient, path: string, wanted: Wanted, from: number): Promise<void> {
  const timer = stallTimer()
  // If the content has changed, the service sends the whole file instead of the range.
  const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-`, 'if-range': `"${wanted.sha256}"` } : {}
  try {
    const address = `/orders/${wanted.order_id}/files/${wanted.file_id}`
    const response = await service.send('GET', address, { headers, signal: timer.signal })
    const file = await open(path, response.status === 206 ? 'a' : 'w', 0o600)
    try {
      let size = response.status === 206 ? from : 0
      for await (const chunk of response.body ?? []) {
        timer.restart()
        size += chunk.length
        await file.writeFile(chunk)
        if (size > wanted.size) break
      }
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    timer.end()
  }
}

/**
 * Downloads a file of an order, resumes an interrupted download, and verifies length and SHA-256.
 * @throws Unreachable if the connection breaks, or if the content does not match; the content is then deleted
 */
export async function downloadFile(service: ServiceClient, path: string, wanted: Wanted): Promise<void> {
  let from = await sizeOf(path)
  if (from > wanted.size) {
    await rm(path)
    from = 0
  }
  if (from < wanted.size)
    await receive(service, path, wanted, from).catch((error: unknown) => {
      // Node's `fetch` throws a TypeError if the connection breaks.
      throw error instanceof TypeError ? new Unreachable(`The download was cut: ${error.message}`) : error
    })
  const size = await sizeOf(path)
  if (size < wanted.size) throw new Unreachable('The download was cut')
  if (size === wanted.size && (await hashOfFile(path)) === wanted.sha256) return
  await rm(path, { force: true })
  throw new Unreachable('The downloaded file is not the announced one')
}
