import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { publicFetch, RefusedAddress } from './public-fetch.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function startServer(listener: RequestListener) {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, target: `127.0.0.1:${port}`, port }
}

const resolvingTo =
  (...addresses: string[]) =>
  (_host: string, _options: object, callback: (error: null, found: { address: string; family: number }[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

describe('publicFetch', () => {
  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'nonsense',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/',
  ])('refuses %s', (url) => expect(publicFetch()(url)).rejects.toBeInstanceOf(RefusedAddress))

  it('refuses a name that resolves only to private addresses', async () => {
    const fetch = publicFetch({ resolve: resolvingTo('10.0.0.8', '::1', '169.254.169.254') })
    await expect(fetch('https://harmless.example/')).rejects.toBeInstanceOf(RefusedAddress)
  })

  it('resolves a name once and connects only to its public addresses', async () => {
    let lookups = 0
    const rebinding = (host: string, options: object, callback: Parameters<ReturnType<typeof resolvingTo>>[2]) => {
      lookups += 1
      const addresses = lookups === 1 ? ['127.0.0.1', '2001:db8::1', '203.0.113.1'] : ['127.0.0.1']
      resolvingTo(...addresses)(host, options, callback)
    }
    const fetch = publicFetch({ resolve: rebinding as never })
    await expect(fetch('https://rebinding.example/')).rejects.toBeInstanceOf(RefusedAddress)
    expect(lookups).toBe(1)
  })

  it('reaches a private server only if the operator listed its host and port', async () => {
    const { url, target, port } = await startServer((request, response) =>
      response.end(`${request.method} ${request.url}`),
    )
    const response = await publicFetch({ privateTargets: [target] })(`${url}/x?y=1`)
    expect([response.status, String(response.body)]).toEqual([200, 'GET /x?y=1'])
    const other = publicFetch({ privateTargets: [`127.0.0.1:${port + 1}`] })
    await expect(other(url)).rejects.toBeInstanceOf(RefusedAddress)
  })

  it('sends method, headers and body, and returns headers and bytes', async () => {
    const { url, target } = await startServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      response.writeHead(201, { 'x-seen': `${request.headers['x-api-key']} ${request.headers['content-length']}` })
      response.end(Buffer.concat(parts))
    })
    const fetch = publicFetch({ privateTargets: [target] })
    const response = await fetch(url, { method: 'POST', headers: { 'x-api-key': 'k' }, body: 'größe' })
    expect([response.status, response.headers['x-seen'], String(response.body)]).toEqual([201, 'k 7', 'größe'])
  })

  it('does not follow redirects', async () => {
    const inner = await startServer((_, response) => response.end('inner'))
    const { url, target } = await startServer((_, response) => response.writeHead(302, { location: inner.url }).end())
    const response = await publicFetch({ privateTargets: [target] })(url)
    expect([response.status, response.headers.location, response.body.length]).toEqual([302, inner.url, 0])
  })

  it('rejects a response that is too long or too slow', async () => {
    const { url, target } = await startServer((request, response) => {
      if (request.url === '/long') response.end(Buffer.alloc(2_000))
      else response.write('a drop')
    })
    const fetch = publicFetch({ privateTargets: [target] })
    await expect(fetch(`${url}/long`, { max_bytes: 1_999 })).rejects.toThrow('longer than 1999')
    await expect(fetch(`${url}/slow`, { timeout_ms: 200 })).rejects.toThrow(/abort/i)
  })
})
