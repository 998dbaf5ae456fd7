import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { Customer } from './seed.ts'

type Upload = { url: string; megabytes: number; atOnce: number; customers?: readonly Customer[] }

const chunk = Buffer.alloc(1 << 20)
// Not all one byte: a uniform file is refused as a read.
for (let at = 0; at < chunk.length; at++) chunk[at] = (at * 31 + (at >> 8)) & 0xff

/** Sends one file of so many megabytes from a loop of one buffer; resolves when the server answers 2xx. */
function send(url: string, megabytes: number, token: string | undefined): Promise<void> {
  const boundary = 'mapwright-bench'
  const head = token
    ? Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="original_file"; filename="read.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      )
    : Buffer.alloc(0)
  const tail = token ? Buffer.from(`\r\n--${boundary}--\r\n`) : Buffer.alloc(0)
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: 'POST',
      headers: {
        'content-type': token ? `multipart/form-data; boundary=${boundary}` : 'application/octet-stream',
        'content-length': head.length + megabytes * chunk.length + tail.length,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`upload answered ${response.statusCode}`)),
      )
    })
    const write = async () => {
      outgoing.write(head)
      for (let n = 0; n < megabytes; n++)
        if (!outgoing.write(chunk)) await new Promise((drained) => outgoing.once('drain', drained))
      outgoing.end(tail)
    }
    write().catch(reject)
  })
}

/** Megabytes a second over all uploads at once. */
export async function uploadRate({ url, megabytes, atOnce, customers }: Upload): Promise<number> {
  const began = performance.now()
  await Promise.all(Array.from({ length: atOnce }, (_, at) => send(url, megabytes, customers?.[at]?.token)))
  return (megabytes * atOnce) / ((performance.now() - began) / 1000)
}

/** Resident memory of a process, as Linux tells; 0 elsewhere. */
export async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
