import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMentions, mentionedIn } from './mentions.ts'

test('finds usernames after an @ at the beginning of a word, once each and in lower case', () => {
  expect(mentionedIn('@anna, please check with @Tom.K and @anna.')).toEqual(['anna', 'tom.k'])
  expect(mentionedIn('(@a-1_b) «@tom»: @anna-')).toEqual(['a-1_b', 'tom', 'anna'])
})

test('does not take mail addresses and other uses of @ for mentions', () => {
  for (const text of [
    'anna@example.com',
    'mailto:a.b@example.com',
    '@@anna',
    'x@',
    '@',
    '@-anna',
    '@anna@example.com',
    '@annä',
  ])
    expect(mentionedIn(text), text).toEqual([])
})

test('joined parts are the original text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('@', 'a', '.', '-', ' ', 'é', '_') }), (text) => {
      expect(
        findMentions(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
