import { afterEach, expect, test, vi } from 'vitest'
import { loadModule } from './load-module.ts'

afterEach(() => vi.unstubAllGlobals())

const failure = new TypeError('Failed to fetch dynamically imported module')
const loadFailing = (health: () => Promise<Response>, { onLine = true, problem = failure } = {}) => {
  vi.stubGlobal('navigator', { onLine })
  const fetch = vi.fn(health)
  vi.stubGlobal('fetch', fetch)
  return { fetch, result: loadModule(() => Promise.reject(problem)) }
}

test.each([
  'Failed to fetch dynamically imported module: https://site.example/assets/a.js',
  'error loading dynamically imported module: https://site.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('a module that the server does not have is outdated: %s', async (message) => {
  const { result } = loadFailing(async () => new Response(''), { problem: new TypeError(message) })
  await expect(result).rejects.toMatchObject({ code: 'network.outdated', isPassing: false })
})

test('an error of the code of a module is a bug', async () => {
  const problem = new TypeError('x is not a function')
  await expect(loadFailing(async () => new Response(''), { problem }).result).rejects.toBe(problem)
})

test('a module that fails while the server does not respond is unreachable', async () => {
  await expect(loadFailing(() => Promise.reject(new TypeError())).result).rejects.toMatchObject({
    code: 'network.unreachable',
  })
})

test('a module that fails without a network is unreachable, without a request', async () => {
  const { fetch, result } = loadFailing(async () => new Response(''), { onLine: false })
  await expect(result).rejects.toMatchObject({ code: 'network.unreachable' })
  expect(fetch).not.toHaveBeenCalled()
})
