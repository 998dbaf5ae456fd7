import { expect, test } from 'vitest'
import { wrongStarts } from './docstrings.mjs'

test('finds comments that start with a clause, with their lines', () => {
  const source = [
    '/** Where goods are sent. */',
    'const a = 1',
    '  /**',
    '   * For whom it is.',
    '   */',
    'const b = 2',
    '// Which of them is paid',
    '// what the next line continues.',
  ]
  expect(wrongStarts(source.join('\n'))).toEqual([
    { line: 1, start: 'Where' },
    { line: 4, start: 'For whom' },
    { line: 7, start: 'Which' },
  ])
})

test.each(['What', 'Who', 'How', 'Which', 'Whose', 'Why', 'Until which', 'Under which'])(
  'refuses "%s" as the first word',
  (start) => {
    expect(wrongStarts(`/** ${start} it is. */`)).toEqual([{ line: 1, start }])
    expect(wrongStarts(`// ${start} it is.`)).toEqual([{ line: 1, start }])
  },
)

test.each(['It', 'Its', 'Of', 'They', 'As above'])('refuses "%s" as the first word of a docstring', (start) => {
  expect(wrongStarts(`/** ${start} the job. */`)).toEqual([{ line: 1, start }])
  expect(wrongStarts(`// ${start} the job.`)).toEqual([])
})

test.each([
  '/** The address for goods, whose country decides. */',
  '/** Whether it is paid. */',
  '/** Whole units. */',
  '/** When it was paid. */',
  '/** Italian only. */',
  '/** Offers a discount. */',
  '// The next step is up to the buyer.',
  "const text = 'How it goes'",
])('accepts %s', (source) => {
  expect(wrongStarts(source)).toEqual([])
})
