import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A failure of one request: a status; `cut` processes the request and then closes the connection without a response, `none` responds 200
 * without a file; `{ encrypt }` is a status for the next encryption.
 */
type RequestFault = number | 'cut' | 'damaged' | 'held' | 'none'
type Fault = RequestFault | { encrypt: number }

const iv = Buffer.alloc(16)
const key = createHash('sha256').update('device').digest()

/** Encrypts a read as the played tool's slave device does. */
export function makeSlaveFile(plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-ctr', key, iv)
  return Buffer.concat([Buffer.from('PLAYED01'), cipher.update(plain), cipher.final()])
}

/** Decrypts a file of the played tool. Undefined if it is not one. */
export function readSlaveFile(slave: Uint8Array): Buffer | undefined {
  const file = Buffer.from(slave)
  if (file.subarray(0, 8).toString() !== 'PLAYED01') return undefined
  const decipher = createDecipheriv('aes-256-ctr', key, iv)
  return Buffer.concat([decipher.update(file.subarray(8)), decipher.final()])
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces)
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').toUpperCase()

const ids = { slave_id: '20990001', ecu_id: 17, model_id: 4, mcu_id: 'TC1797' }

/** A response with the file, as Autotuner's API for master accounts sends it. */
const answer = (file: Buffer, isDamaged: boolean) => ({
  ...{ mode: 'maps', ...ids, data: file.toString('base64') },
  hash: sha256(isDamaged ? Buffer.concat([file, Buffer.alloc(1)]) : file),
})

type Asked = { direction: string; idempotencyKey: string | undefined; fields: Record<string, unknown> }

/**
 * Starts a local fake of a tool maker's service with the paths, headers and fields of Autotuner's API for master accounts. `faults` are used
 * up, one by each request; `asked` lists the processed requests, each of which a real service may charge.
 */
export async function startToolService({ account = '20220001', secret = 'test-key' } = {}) {
  const asked: Asked[] = []
  const faults: Fault[] = []
  const held: (() => void)[] = []
  const processed = async (request: IncomingMessage, response: ServerResponse, fault: RequestFault | undefined) => {
    const direction = request.url?.split('/').at(-1) ?? ''
    const { data, ...fields } = JSON.parse((await bodyOf(request)).toString())
    const sent = Buffer.from(data, 'base64')
    const isOfDevice = Object.entries(ids).every(([name, id]) => fields[name] === id)
    const file = direction === 'decrypt' ? readSlaveFile(sent) : isOfDevice ? makeSlaveFile(sent) : undefined
    if (!file) return response.writeHead(400).end('{"message":"invalid slave data"}')
    asked.push({ direction, idempotencyKey: request.headers['idempotency-key']?.toString(), fields })
    if (fault === 'held') await new Promise<void>((done) => held.push(done))
    if (fault === 'cut' || fault === 'held') return request.socket.destroy()
    if (fault === 'none') return response.writeHead(200, { 'content-type': 'application/json' }).end('null')
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer(file, fault === 'damaged')))
  }
  const nextFault = (isEncryption: boolean): RequestFault | undefined => {
    const [next] = faults
    if (typeof next === 'object' && !isEncryption) return undefined
    faults.shift()
    return typeof next === 'object' ? next.encrypt : next
  }
  const server = createServer((request, response) => {
    const fault = nextFault(request.url?.endsWith('/encrypt') ?? false)
    if (typeof fault === 'number') {
      request.resume()
      return response.writeHead(fault, fault === 429 ? { 'retry-after': '1' } : {}).end('{"message":"not now"}')
    }
    if (request.headers['x-autotuner-id'] !== account || request.headers['x-autotuner-api-key'] !== secret) {
      request.resume()
      return response.writeHead(401).end('{"message":"unauthorized"}')
    }
    void processed(request, response, fault)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    target: `127.0.0.1:${port}`,
    address: `http://127.0.0.1:${port}/v2/api/v1/master`,
    ...{ account, secret, asked, faults, held },
    close: () =>
      new Promise((done) => {
        server.close(done)
        server.closeAllConnections()
      }),
  }
}
