import { expect, it } from 'vitest'
import { beginsEmptyLine, beginsWord, insertText } from './insert-text.ts'

it.each([
  ['', 0, true],
  ['Hello', 0, false],
  ['Hello', 5, false],
  ['Hello\n', 6, true],
  ['Hello\n\nBye', 6, true],
  ['Hello\nBye', 6, false],
])('in "%s" at %d a slash begins an empty line: %s', (text, caret, expected) =>
  expect(beginsEmptyLine(text, caret)).toBe(expected),
)

it.each([
  ['', 0, true],
  ['Hello ', 6, true],
  ['Hello (', 7, true],
  ['Hello\n', 6, true],
  ['anna', 4, false],
  ['a.', 2, false],
])('in "%s" at %d an @ begins a word: %s', (text, caret, expected) => expect(beginsWord(text, caret)).toBe(expected))

it.each([
  ['/', 1, '/', 'Done.', 'Done.', 5],
  ['Hello\n/\nBye', 7, '/', 'Done.', 'Hello\nDone.\nBye', 11],
  ['Hello ', 6, undefined, 'Done.', 'Hello Done.', 11],
  ['a/b', 2, undefined, 'x', 'a/xb', 3],
  ['/ gone', 0, '/', 'x', 'x/ gone', 1],
  ['Ask @ please', 5, '@', '@anna ', 'Ask @anna  please', 10],
])('into "%s" at %d', (text, at, mark, inserted, expected, caret) =>
  expect(insertText(text, { at, mark, inserted, maxLength: 100 })).toEqual({ text: expected, caret }),
)

it('never exceeds the maximum length of a message', () =>
  expect(insertText('12345', { at: 5, inserted: '67890', maxLength: 8 })).toEqual({
    text: '12345678',
    caret: 8,
  }))
