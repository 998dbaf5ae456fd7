import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Files } from './s3-files.ts'

// The S3 server of the other tests cannot list unfinished uploads. The fake server here lists and aborts them as documented by Amazon.
const ours = (letter: string) => `${letter.repeat(2)}/${letter.repeat(30)}`
const upload = (key: string, id: string, initiated: string) =>
  `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`
const page = (content: string) =>
  `<?xml version="1.0"?><ListMultipartUploadsResult><Bucket>reads</Bucket>${content}</ListMultipartUploadsResult>`
const pages: Record<string, string> = {
  '': page(
    `<IsTruncated>true</IsTruncated><NextKeyMarker>k</NextKeyMarker><NextUploadIdMarker>u</NextUploadIdMarker>${
      upload(ours('a'), 'old', '2026-01-01T10:00:00.000Z') +
      upload('backup/other.tar', 'foreign', '2026-01-01T10:00:00.000Z')
    }`,
  ),
  k: page(
    `<IsTruncated>false</IsTruncated>${
      upload(ours('b'), 'running', '2026-01-01T11:59:00.000Z') +
      upload(ours('c'), 'old-too', '2026-01-01T10:00:00.000Z')
    }`,
  ),
}
let server: Server
let address: string
let aborted: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://s3')
    if (request.method === 'DELETE') {
      aborted.push(`${url.pathname} ${url.searchParams.get('uploadId')}`)
      response.writeHead(204).end()
      return
    }
    response.setHeader('content-type', 'application/xml')
    response.end(pages[url.searchParams.get('key-marker') ?? ''])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `s3://K:S@127.0.0.1:${(server.address() as AddressInfo).port}/reads?tls=0`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('aborts our old unfinished uploads on every page of the list, but no running or foreign ones', async () => {
  aborted = []
  await s3Files(address).removeUnfinished(new Date('2026-01-01T11:00:00Z'))
  expect(aborted).toEqual([`/reads/${ours('a')} old`, `/reads/${ours('c')} old-too`])
})
