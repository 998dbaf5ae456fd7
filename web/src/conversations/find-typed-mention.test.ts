import { expect, test } from 'vitest'
import { findTypedMention, startsWithTyped } from './find-typed-mention.ts'

test('finds the mention that ends at the caret', () => {
  expect(findTypedMention('Ask @To', 7)).toEqual({ start: 4, typed: 'to' })
  expect(findTypedMention('(@max.m later', 7)).toEqual({ start: 1, typed: 'max.m' })
  expect(findTypedMention('@', 1)).toEqual({ start: 0, typed: '' })
})

test('finds none in mail addresses, behind a space, and in front of the caret', () => {
  for (const [text, caret] of [
    ['anna@example', 12],
    ['@tom please', 11],
    ['@tom', 0],
    [`@${'a'.repeat(41)}`, 42],
  ] as const)
    expect(findTypedMention(text, caret), text).toBeUndefined()
})

test('colleagues are found by username and by each word of the name', () => {
  const tom = { name: 'Tom Kay', username: 'tk.one' }
  expect(['', 'tk.', 'tom', 'ka'].every((typed) => startsWithTyped(tom, typed))).toBe(true)
  expect(startsWithTyped(tom, 'ay')).toBe(false)
})
