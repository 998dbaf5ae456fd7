import { expect, test } from 'vitest'
import { clauseDocstrings } from './docstrings.mjs'

test('finds docstrings that start with a clause, with their lines', () => {
  const source = [
    '/** Where goods are sent. */',
    'const a = 1',
    '  /**',
    '   * For whom it is.',
    '   */',
    'const b = 2',
  ]
  expect(clauseDocstrings(source.join('\n'))).toEqual([
    { line: 1, start: 'Where' },
    { line: 4, start: 'For whom' },
  ])
})

test.each(['What', 'Who', 'How', 'Which', 'Whose', 'Why', 'Until which'])('refuses "%s" as the first word', (start) => {
  expect(clauseDocstrings(`/** ${start} it is. */`)).toEqual([{ line: 1, start }])
})

test.each([
  '/** The address for goods, whose country decides. */',
  '/** Whether it is paid. */',
  '/** Whole units. */',
  '/** When it was paid. */',
  '// What happens next is up to the buyer.',
  "const text = 'How it goes'",
])('accepts %s', (source) => {
  expect(clauseDocstrings(source)).toEqual([])
})
