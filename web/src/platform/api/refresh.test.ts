import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// Another tab of this browser renews the tokens; what it writes is read here a moment later.

const stored = new Map<string, string>()
const fetched = vi.fn(async () => Response.json({ access_token: 'asked for' }))
let letGo = () => {}
let refreshAccess: typeof import('./refresh.ts').refreshAccess

/** A lock that another tab holds until `letGo`. */
const heldByAnother = () => {
  const released = new Promise<void>((resolve) => {
    letGo = resolve
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
  // Each test is a tab of its own.
  vi.resetModules()
  ;({ refreshAccess } = await import('./refresh.ts'))
  vi.useFakeTimers()
  stored.set('mapwright.access_token', 'ended').set('mapwright.refresh_token', 'r')
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('navigator', { locks: heldByAnother() })
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockClear()
})

describe('a tab that waited for another one to renew', () => {
  it('takes what that one has got, although it arrives a little after the lock', async () => {
    const renewed = refreshAccess('ended')
    letGo()
    await vi.advanceTimersByTimeAsync(100)
    stored.set('mapwright.access_token', 'got by the other')
    await vi.advanceTimersByTimeAsync(100)
    expect(await renewed).toBe(true)
    expect(fetched).not.toHaveBeenCalled()
  })

  it('asks by itself when that one has got nothing', async () => {
    const renewed = refreshAccess('ended')
    letGo()
    await vi.advanceTimersByTimeAsync(1500)
    expect(await renewed).toBe(true)
    expect(fetched).toHaveBeenCalledOnce()
    expect(stored.get('mapwright.access_token')).toBe('asked for')
  })

  it('is signed out with it when that one was refused', async () => {
    const renewed = refreshAccess('ended')
    letGo()
    await vi.advanceTimersByTimeAsync(100)
    stored.clear()
    await vi.advanceTimersByTimeAsync(100)
    expect(await renewed).toBe(false)
    expect(fetched).not.toHaveBeenCalled()
  })
})
