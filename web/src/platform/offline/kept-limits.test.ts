import { describe, expect, test } from 'vitest'
import { findExpendable, isReadable, type KeptAnswer, keptLimits } from './kept-limits.ts'

const now = Date.UTC(2026, 10, 30)
const owner = { user_id: 'lucia', release: '/assets/index-1.js' }
const answer = (key: string, changes: Partial<KeptAnswer> = {}): KeptAnswer => ({
  ...{ key, query_key: [key], text: '{}', loaded_at: now, object_id: key, used_at: now },
  ...owner,
  ...changes,
})
const list = answer('list', { object_id: null, used_at: 0 })

describe('answers kept for offline use', () => {
  test('are readable for a week, by their owner, in the release that kept them', () => {
    expect(isReadable(list, owner, now + keptLimits.age_ms - 1)).toBe(true)
    expect(isReadable(list, owner, now + keptLimits.age_ms)).toBe(false)
    expect(isReadable(list, { ...owner, user_id: 'sabine' }, now)).toBe(false)
    expect(isReadable(list, { ...owner, release: '/assets/index-2.js' }, now)).toBe(false)
  })

  test('are deleted when they are no longer readable', () => {
    const old = answer('old', { loaded_at: now - keptLimits.age_ms })
    const foreign = answer('foreign', { user_id: 'sabine' })
    expect(findExpendable([list, old, foreign], owner, now)).toEqual(['old', 'foreign'])
  })

  test('are about the twenty objects that were opened last, with all answers about each', () => {
    const orders = Array.from({ length: 22 }, (_, at) => answer(`${at}`, { used_at: now - at }))
    const reopened = answer('talk', { object_id: '21' })
    expect(findExpendable([...orders, list, reopened], owner, now)).toEqual(['19', '20'])
  })

  test('are limited in total size, and the list is never deleted for it', () => {
    const text = 'x'.repeat(keptLimits.characters / 2)
    const orders = [answer('older', { text, used_at: now - 1 }), answer('newer', { text })]
    expect(findExpendable([...orders, list], owner, now)).toEqual(['older'])
  })
})
