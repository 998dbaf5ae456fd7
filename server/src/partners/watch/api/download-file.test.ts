import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOf } from '../folder/hash-of-file.ts'
import { downloadFile } from './download-file.ts'
import { listOrders } from './order-calls.ts'
import { openService, type ServiceClient } from './service-client.ts'
import { Unreachable } from './service-faults.ts'

const content = Buffer.from('the modified file')
const wanted = { order_id: 'o', file_id: 'f', size: content.length, sha256: hashOf(content) }

let folder = ''
let path = ''
let server: Server
let service: ServiceClient
let answer: (request: IncomingMessage, response: ServerResponse) => void
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'download-'))
  path = join(folder, 'f.part')
  server = createServer((request, response) => answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  service = openService(`http://127.0.0.1:${port}`, 'mw_secret', new AbortController().signal)
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

test('resumes a partial download', async () => {
  await writeFile(path, content.subarray(0, 5))
  answer = (request, response) => {
    expect(request.headers).toMatchObject({ range: 'bytes=5-', 'if-range': `"${wanted.sha256}"` })
    response.writeHead(206).end(content.subarray(5))
  }
  await downloadFile(service, path, wanted)
  expect(await readFile(path)).toEqual(content)
})

test('replaces a partial file if the service sends the whole content', async () => {
  await writeFile(path, 'other')
  answer = (_, response) => response.writeHead(200).end(content)
  await downloadFile(service, path, wanted)
  expect(await readFile(path)).toEqual(content)
})

test('does not request a complete file again', async () => {
  await writeFile(path, content)
  answer = (_, response) => response.writeHead(500).end()
  await downloadFile(service, path, wanted)
})

test.each([
  ['another content', Buffer.from('the modified fils')],
  ['too much', Buffer.concat([content, content])],
])('nothing is kept of %s', async (_, sent) => {
  answer = (_request, response) => response.writeHead(200).end(sent)
  await expect(downloadFile(service, path, wanted)).rejects.toThrow(Unreachable)
  expect(await readdir(folder)).toEqual([])
})

test('keeps the received part of an interrupted download', async () => {
  answer = async (_, response) => {
    response.writeHead(200, { 'content-length': content.length })
    response.write(content.subarray(0, 5))
    await expect.poll(async () => (await readFile(path).catch(() => '')).length).toBe(5)
    response.destroy()
  }
  await expect(downloadFile(service, path, wanted)).rejects.toThrow(Unreachable)
  expect(await readFile(path)).toEqual(content.subarray(0, 5))
})

test.each([
  [
    'a page of another server',
    (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    'is the address right',
  ],
  [
    'JSON of another server',
    (response: ServerResponse) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    'is the address right',
  ],
  [
    'half a response',
    (response: ServerResponse) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"orders":['),
    'cannot be reached',
  ],
  [
    'a redirect',
    (response: ServerResponse) => response.writeHead(302, { location: 'https://new.example' }).end(),
    'another address: https://new.example',
  ],
])('%s counts as unreachable, and the key goes nowhere else', async (_, respond, message) => {
  const seen: (string | undefined)[] = []
  answer = ({ headers }, response) => {
    seen.push(headers.authorization)
    respond(response)
  }
  const failure = await listOrders(service).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Unreachable)
  expect(String(failure)).toContain(message)
  expect(String(failure)).not.toContain('mw_secret')
  expect(seen).toEqual(['Bearer mw_secret'])
})
