import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { publicFetch, RefusedAddress } from './public-fetch.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function play(listener: RequestListener) {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, target: `127.0.0.1:${port}`, port }
}

const answering =
  (...addresses: string[]) =>
  (_host: string, _options: object, answer: (error: null, found: { address: string; family: number }[]) => void) =>
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

describe('a call to a public address', () => {
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
  ])('is refused for %s', (url) => expect(publicFetch()(url)).rejects.toBeInstanceOf(RefusedAddress))

  it('is refused when the name leads to private addresses only', async () => {
    const fetch = publicFetch({ resolve: answering('10.0.0.8', '::1', '169.254.169.254') })
    await expect(fetch('https://harmless.example/')).rejects.toBeInstanceOf(RefusedAddress)
  })

  it('resolves the name once and connects to nothing but the public answers', async () => {
    let asked = 0
    const rebinding = (host: string, options: object, answer: Parameters<ReturnType<typeof answering>>[2]) => {
      asked += 1
      const addresses = asked === 1 ? ['127.0.0.1', '2001:db8::1', '203.0.113.1'] : ['127.0.0.1']
      answering(...addresses)(host, options, answer)
    }
    const fetch = publicFetch({ resolve: rebinding as never })
    await expect(fetch('https://rebinding.example/')).rejects.toBeInstanceOf(RefusedAddress)
    expect(asked).toBe(1)
  })

  it('reaches a server of the own network only when the operator named host and port', async () => {
    const { url, target, port } = await play((request, answer) => answer.end(`${request.method} ${request.url}`))
    const answer = await publicFetch({ privateTargets: [target] })(`${url}/x?y=1`)
    expect([answer.status, String(answer.body)]).toEqual([200, 'GET /x?y=1'])
    const other = publicFetch({ privateTargets: [`127.0.0.1:${port + 1}`] })
    await expect(other(url)).rejects.toBeInstanceOf(RefusedAddress)
  })

  it('sends method, headers and body, and gives headers and bytes back', async () => {
    const { url, target } = await play(async (request, answer) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      answer.writeHead(201, { 'x-seen': `${request.headers['x-api-key']} ${request.headers['content-length']}` })
      answer.end(Buffer.concat(parts))
    })
    const fetch = publicFetch({ privateTargets: [target] })
    const answer = await fetch(url, { method: 'POST', headers: { 'x-api-key': 'k' }, body: 'größe' })
    expect([answer.status, answer.headers['x-seen'], String(answer.body)]).toEqual([201, 'k 7', 'größe'])
  })

  it('does not follow a redirection', async () => {
    const inner = await play((_, answer) => answer.end('inner'))
    const { url, target } = await play((_, answer) => answer.writeHead(302, { location: inner.url }).end())
    const answer = await publicFetch({ privateTargets: [target] })(url)
    expect([answer.status, answer.headers.location, answer.body.length]).toEqual([302, inner.url, 0])
  })

  it('gives up on an answer that is too long or too slow', async () => {
    const { url, target } = await play((request, answer) => {
      if (request.url === '/long') answer.end(Buffer.alloc(2_000))
      else answer.write('a drop')
    })
    const fetch = publicFetch({ privateTargets: [target] })
    await expect(fetch(`${url}/long`, { max_bytes: 1_999 })).rejects.toThrow('longer than 1999')
    await expect(fetch(`${url}/slow`, { timeout_ms: 200 })).rejects.toThrow(/abort/i)
  })
})
