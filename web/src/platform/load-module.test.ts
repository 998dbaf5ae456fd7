import { afterEach, expect, test, vi } from 'vitest'
import { loadModule } from './load-module.ts'

afterEach(() => vi.unstubAllGlobals())

const failure = new TypeError('Failed to fetch dynamically imported module')
const loadFailing = (health: () => Promise<Response>, onLine = true) => {
  vi.stubGlobal('navigator', { onLine })
  const fetch = vi.fn(health)
  vi.stubGlobal('fetch', fetch)
  return { fetch, result: loadModule(() => Promise.reject(failure)) }
}

test('a module that fails while the server responds is a bug', async () => {
  await expect(loadFailing(async () => new Response('')).result).rejects.toBe(failure)
})

test('a module that fails while the server does not respond is unreachable', async () => {
  await expect(loadFailing(() => Promise.reject(new TypeError())).result).rejects.toMatchObject({
    code: 'network.unreachable',
  })
})

test('a module that fails without a network is unreachable, without a request', async () => {
  const { fetch, result } = loadFailing(async () => new Response(''), false)
  await expect(result).rejects.toMatchObject({ code: 'network.unreachable' })
  expect(fetch).not.toHaveBeenCalled()
})
