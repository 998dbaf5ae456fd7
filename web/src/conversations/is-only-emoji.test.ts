import { expect, it } from 'vitest'
import { isOnlyEmoji } from './is-only-emoji.ts'

it.each(['👍', '👍🏽 ❤️', '👨‍👩‍👧', '🇩🇪', '🚗🔧🎉'])('recognizes %s', (text) => {
  expect(isOnlyEmoji(text)).toBe(true)
})

it.each(['', ' ', 'ok 👍', '5', '#', '\u200D', '👍👍👍👍👍👍👍', '👍'.repeat(500)])(
  'does not take "%s" for emoji',
  (text) => {
    expect(isOnlyEmoji(text)).toBe(false)
  },
)
