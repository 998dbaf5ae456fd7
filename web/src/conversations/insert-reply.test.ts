import { expect, it } from 'vitest'
import { beginsEmptyLine, insertReply } from './insert-reply.ts'

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
  ['/', 1, true, 'Done.', 'Done.', 5],
  ['Hello\n/\nBye', 7, true, 'Done.', 'Hello\nDone.\nBye', 11],
  ['Hello ', 6, false, 'Done.', 'Hello Done.', 11],
  ['a/b', 2, false, 'x', 'a/xb', 3],
  ['/ gone', 0, true, 'x', 'x/ gone', 1],
])('into "%s" at %d', (text, at, hasSlash, reply, expected, caret) =>
  expect(insertReply(text, { at, hasSlash, reply, maxLength: 100 })).toEqual({ text: expected, caret }),
)

it('never exceeds the maximum length of a message', () =>
  expect(insertReply('12345', { at: 5, hasSlash: false, reply: '67890', maxLength: 8 })).toEqual({
    text: '12345678',
    caret: 8,
  }))
