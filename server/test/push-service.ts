import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type PublicFetch, publicFetch } from '../src/platform/net/public-fetch.ts'

/** A push message received by a browser. */
export type Pushed = { payload: Record<string, string>; ttl: number; urgency: string; topic: string; contact: string }

type Browser = { curve: ECDH; auth: Buffer; applicationServerKey: string; received: Pushed[] }

const origin = 'https://push.example'

const hkdf = (salt: Buffer, key: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Decrypts RFC 8188 (aes128gcm) with the keys of RFC 8291. Implemented from the RFCs, independently of the library under test. */
function decrypt(body: Buffer, { curve, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const idLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const secret = hkdf(auth, curve.computeSecret(sender), info, 32)
  const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', 12)
  const opened = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const text = Buffer.concat([opened.update(record.subarray(0, -16)), opened.final()])
  const end = text.lastIndexOf(2)
  if (end < 0) throw new Error('no delimiter of the last record')
  return text.subarray(0, end).toString('utf8')
}

/** Verifies the sender's signature (RFC 8292) with the key of the subscription. Returns the contact. */
function contactProvedBy(authorization: string, { applicationServerKey }: Browser): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== applicationServerKey) throw new Error('another key')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const left = exp - Date.now() / 1000
  if (!isSigned || aud !== origin || left <= 0 || left > 86_400) throw new Error('not signed for us')
  return sub
}

async function take(request: IncomingMessage, browser: Browser): Promise<void> {
  const { headers } = request
  const contact = contactProvedBy(headers.authorization ?? '', browser)
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('another encoding')
  const payload = JSON.parse(decrypt(await buffer(request), browser))
  const [ttl, urgency, topic] = [Number(headers['ttl']), String(headers['urgency']), String(headers['topic'])]
  browser.received.push({ payload, ttl, urgency, topic, contact })
}

/** Starts a push service that verifies messages and delivers them to its browsers, which decrypt them. */
export async function startPushService() {
  const browsers = new Map<string, Browser>()
  let refusal: number | undefined
  const server = createServer(async (request, response) => {
    const browser = browsers.get(request.url ?? '')
    if (refusal ?? !browser) return response.writeHead(refusal ?? 410).end('gone')
    await take(request, browser as Browser).then(
      () => response.writeHead(201).end(),
      (error) => response.writeHead(403).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const target = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const call = publicFetch({ privateTargets: [target] })
  /** Fetch function that sends requests for the push service to this server. */
  const fetch: PublicFetch = (url, { onlyPublic = false, ...request } = {}) =>
    url.startsWith(origin)
      ? call(url.replace(origin, `http://${target}`), request)
      : call(url, { ...request, onlyPublic })
  return {
    fetch,
    /** Responds to every request with this status. Undefined restores normal operation. */
    refuse(status: number | undefined) {
      refusal = status
    },
    /** Subscribes a browser with a site's key. Returns its subscription and its received messages. */
    subscribe(applicationServerKey: string) {
      const curve = createECDH('prime256v1')
      curve.generateKeys()
      const path = `/send/${randomBytes(12).toString('base64url')}`
      const browser = { curve, auth: randomBytes(16), applicationServerKey, received: [] as Pushed[] }
      browsers.set(path, browser)
      const keys = { p256dh: curve.getPublicKey('base64url'), auth: browser.auth.toString('base64url') }
      return {
        subscription: { endpoint: origin + path, expirationTime: null, keys },
        received: browser.received,
        leave: () => browsers.delete(path),
      }
    },
    close: () => new Promise((done) => server.close(done)),
  }
}
