import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { ratio } from './load.ts'
import type { Bench } from './measures.ts'
import { type Customer, seedDrafts } from './seed.ts'

/** Target of an upload, and its sender. */
type Target = { url: string; token?: string; field?: string }

const parallelUploads = 8
const chunk = Buffer.alloc(1 << 20)
// Varying bytes, because a uniform file would be refused as an original file.
for (let at = 0; at < chunk.length; at++) chunk[at] = (at * 31 + (at >> 8)) & 0xff
const archive = Buffer.from(chunk)
archive.write('PK\x03\x04', 'latin1')

/** Uploads a file of the given size, made by repeating one buffer; resolves when the server responds with 200. */
function send({ url, token, field }: Target, megabytes: number): Promise<void> {
  const boundary = 'mapwright-bench'
  const disposition = `form-data; name="${field}"; filename="read.bin"`
  const head = Buffer.from(
    field
      ? `--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`
      : '',
  )
  const tail = Buffer.from(field ? `\r\n--${boundary}--\r\n` : '')
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: 'POST',
      headers: {
        'content-type': field ? `multipart/form-data; boundary=${boundary}` : 'application/octet-stream',
        'content-length': head.length + megabytes * chunk.length + tail.length,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`the upload failed with status ${response.statusCode}`)),
      )
    })
    const write = async () => {
      outgoing.write(head)
      for (let n = 0; n < megabytes; n++)
        if (!outgoing.write(n === 0 && field === 'file' ? archive : chunk))
          await new Promise((drained) => outgoing.once('drain', drained))
      outgoing.end(tail)
    }
    write().catch(reject)
  })
}

/** Megabytes per second of eight parallel uploads. */
async function rateOf(target: (at: number) => Target, megabytes: number): Promise<number> {
  const start = performance.now()
  await Promise.all(Array.from({ length: parallelUploads }, (_, at) => send(target(at), megabytes)))
  return (megabytes * parallelUploads) / ((performance.now() - start) / 1000)
}

/** Resident memory of a process on Linux; 0 on other systems. */
export async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** The maximum growth of a process's memory while `work` runs. */
async function growthDuring(pid: number | undefined, work: () => Promise<unknown>): Promise<number> {
  const before = await residentMegabytes(pid)
  let peak = before
  const watch = setInterval(async () => {
    peak = Math.max(peak, await residentMegabytes(pid))
  }, 50)
  await work().finally(() => clearInterval(watch))
  return peak - before
}

/**
 * Measures uploads of order files against the bare routes of floor.ts. An archive, which the app stores and hashes, is compared with a
 * stream to the disk, and with a stream that is also hashed. An original file, which the app also examines, is compared with a stream
 * and the same examination. Memory is measured after some small uploads.
 */
export async function measureUploads({ stage, extent, report }: Bench): Promise<void> {
  const { megabytes } = extent
  const rounds = Math.min(extent.rounds, 3)
  const tokenOf = (at: number) => (stage.customers[at] as Customer).token
  const toRead = (at: number): Target => ({
    url: `${stage.app.url}/api/order`,
    token: tokenOf(at),
    field: 'original_file',
  })
  for (let n = 0; n < 5; n++) await rateOf(toRead, 1)
  const growth = await growthDuring(stage.app.child.pid, () => rateOf(toRead, megabytes))
  report.atMost(`memory growth during the first 8 × ${megabytes} MB in parallel`, growth, 50, 'MB')

  // Seeded after the uploads, because uploading an original file removes the customer's oldest drafts.
  const drafts = await seedDrafts(
    stage.sql,
    stage.customers.slice(0, parallelUploads),
    parallelUploads * (rounds + 1) * 2,
  )
  const toArchive = (at: number): Target => {
    const turn = drafts.findIndex(({ customer }) => customer === stage.customers[at])
    const [draft] = drafts.splice(turn, 1)
    return { url: `${stage.app.url}/api/order/${draft?.id}/extra_file`, token: tokenOf(at), field: 'file' }
  }
  const bare = (path: string) => () => rateOf(() => ({ url: stage.floor.url + path }), megabytes)

  const what = `upload of 8 × ${megabytes} MB in parallel, stored`
  const stored = await ratio(bare('/upload'), () => rateOf(toArchive, megabytes), rounds)
  report.against(what, stored, 0.75, 'MB/s')
  const hashed = await ratio(bare('/upload-hashed'), () => rateOf(toArchive, megabytes), rounds)
  report.against(`${what}, the floor hashes too`, hashed, 0.9, 'MB/s')
  const read = await ratio(bare('/upload-read'), () => rateOf(toRead, megabytes), rounds)
  report.against(`upload of 8 × ${megabytes} MB in parallel, stored and examined`, read, 0.9, 'MB/s')
}
