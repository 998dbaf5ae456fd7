import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMentions, mentionedAmong, mentionedIn } from './mentions.ts'

test('finds usernames after an @ at the beginning of a word, once each and in lower case', () => {
  expect(mentionedIn('@anna, please check with @Tom.K and @anna')).toEqual(['anna', 'tom.k'])
  expect(mentionedIn('(@a-1_b) «@tom»: @anna')).toEqual(['a-1_b', 'tom', 'anna'])
})

test('takes punctuation at the end for a part of the username only if that is a known one', () => {
  const text = 'Ask @max. or @max.-, then @tom.k.'
  expect([...mentionedAmong(text, new Set(['max', 'tom.k', 'tom']))]).toEqual(['max', 'tom.k'])
  expect([...mentionedAmong(text, new Set(['max.', 'max', 'max.-']))]).toEqual(['max.', 'max.-'])
  const shown = (known: string[]) =>
    findMentions('Hi @max.', (username) => known.includes(username)).map((part) => part.text)
  expect(shown(['max', 'max.'])).toEqual(['Hi ', '@max.'])
  expect(shown(['max'])).toEqual(['Hi ', '@max', '.'])
  expect(shown([])).toEqual(['Hi ', '@max', '.'])
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
