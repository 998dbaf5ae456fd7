import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnce } from './reload-once.ts'

const reload = vi.fn()
const stored = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  reload.mockReset()
  stored.clear()
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('reloads the page once, and again only after a minute', () => {
  expect(reloadOnce()).toBe(true)
  vi.advanceTimersByTime(59_000)
  expect(reloadOnce()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2_000)
  expect(reloadOnce()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('does not reload if the browser stores nothing', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('denied')
    },
  })
  expect(reloadOnce()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
