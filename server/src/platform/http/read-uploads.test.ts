import { PassThrough, type Readable } from 'node:stream'
import { endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { FileStore } from '../api/file-store.ts'
import { readUploads } from './read-uploads.ts'

const Receive = endpoint({
  name: 'test.receive',
  method: 'POST',
  path: '/receive',
  access: ['public'],
  summary: 'Receive a mail',
  files: { mail: { max_bytes: 1 << 20, raw: 'message/rfc822' } },
  payload: {},
  limits: [{ by: 'address', seconds: 60, count: 100 }],
})

test('a client that disconnects before the store reads only fails its own request', async () => {
  const body = new PassThrough()
  const request = { headers: { 'content-type': 'message/rfc822' }, body, raw: body } as unknown as FastifyRequest
  const put = async (content: Readable) => {
    body.destroy(new Error('aborted'))
    await new Promise(setImmediate)
    for await (const _ of content) expect.fail('nothing was sent')
    expect.fail('the content ended as if it were complete')
  }
  await expect(readUploads(request, Receive, { put } as unknown as FileStore)).rejects.toThrow('aborted')
})
