import { expect, test } from 'vitest'
import { recognizeLines } from './recognize-lines.ts'

const lines = [
  { _id: 'short', name: 'OBD-II cable', product_code: 'KB-1', options: [], outstanding: 1 },
  { _id: 'long', name: 'OBD-II cable', product_code: 'KB-1', options: [{ name: '3 m' }], outstanding: 2 },
  { _id: 'splitter', name: 'Splitter', product_code: '', options: [], outstanding: 1 },
]
const recognized = (...products: [string, number][]) =>
  recognizeLines(
    products.map(([name, quantity]) => ({ name, quantity })),
    lines,
  ).map(({ line_id, quantity }) => [line_id, quantity])

test.each([
  ['a name, in any case and spacing', [[' splitter ', 1]], [['splitter', 1]]],
  ['a name with its options', [['OBD-II  Cable (3 m)', 1]], [['long', 1]]],
  [
    'a code, on several lines',
    [['kb-1', 2]],
    [
      ['short', 1],
      ['long', 1],
    ],
  ],
  [
    'no more pieces than there are',
    [
      ['KB-1', 9],
      ['OBD-II cable', 9],
    ],
    [
      ['short', 1],
      ['long', 2],
    ],
  ],
  [
    'nothing that is not in the order',
    [
      ['Adapter', 1],
      ['', 1],
    ],
    [],
  ],
] satisfies [string, [string, number][], [string, number][]][])('recognizes %s', (_name, products, expected) => {
  expect(recognized(...products)).toEqual(expected)
})
