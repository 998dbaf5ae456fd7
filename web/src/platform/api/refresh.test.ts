import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// Simulates another tab of the browser that renews the tokens. The new values are visible here after a delay.

const stored = new Map<string, string>()
const fetched = vi.fn(async () => Response.json({ access_token: 'asked for' }))
let release = () => {}
let refreshAccess: typeof import('./refresh.ts').refreshAccess

/** A lock held by another tab until `release`. */
const holdLock = () => {
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    query: async () => ({ held: [{ name: 'mapwright.refresh', mode: 'exclusive' }], pending: [] }),
    request: async <T>(_name: string, work: () => Promise<T>) => {
      await released
      return work()
    },
  }
}

beforeEach(async () => {
  // Each test simulates a separate tab.
  vi.resetModules()
  ;({ refreshAccess } = await import('./refresh.ts'))
  vi.useFakeTimers()
  stored.set('mapwright.access_token', 'ended').set('mapwright.refresh_token', 'r')
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('navigator', { locks: holdLock() })
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockClear()
})

describe('a tab that waited for another tab to renew the tokens', () => {
  it('uses the new tokens of the other tab, although they arrive after the lock', async () => {
    const renewed = refreshAccess('ended')
    release()
    await vi.advanceTimersByTimeAsync(100)
    stored.set('mapwright.access_token', 'got by the other')
    await vi.advanceTimersByTimeAsync(100)
    expect(await renewed).toBe(true)
    expect(fetched).not.toHaveBeenCalled()
  })

  it('renews the tokens itself if the other tab did not', async () => {
    const renewed = refreshAccess('ended')
    release()
    await vi.advanceTimersByTimeAsync(1500)
    expect(await renewed).toBe(true)
    expect(fetched).toHaveBeenCalledOnce()
    expect(stored.get('mapwright.access_token')).toBe('asked for')
  })

  it('signs out if the other tab was refused', async () => {
    const renewed = refreshAccess('ended')
    release()
    await vi.advanceTimersByTimeAsync(100)
    stored.clear()
    await vi.advanceTimersByTimeAsync(100)
    expect(await renewed).toBe(false)
    expect(fetched).not.toHaveBeenCalled()
  })
})
