import { expect, test } from 'vitest'
import { cleanPath, matchFile, splitFileNames } from './imported-file-names.ts'

test.each([
  ['a.bin; b.bin|c d.ori\ne.bin', ['a.bin', 'b.bin', 'c d.ori', 'e.bin']],
  ['a.bin, b.bin', ['a.bin', 'b.bin']],
  ['VW Golf, stage 1.bin', ['VW Golf, stage 1.bin']],
  ['one, two.bin; three.bin', ['one, two.bin', 'three.bin']],
  ['4711\\read.bin;;.\\A.BIN; a.bin', ['4711/read.bin', 'a.bin']],
  ['', []],
  [' ; ', []],
])('splits %j into %j', (text, names) => {
  expect(splitFileNames(text)).toEqual(names)
})

test('a path cannot lead out of its folder', () => {
  expect(cleanPath('..\\..\\/etc//passwd')).toBe('etc/passwd')
})

const entry = (number: string, name: string) => ({ _id: `${number} ${name}`, order_id: number, number, name })
const listed = [
  entry('A-1', 'read.bin'),
  entry('A-2', 'read.bin'),
  entry('A-3', '3/read.bin'),
  entry('A-4', 'Stage1.BIN'),
]
const match = (path: string) => {
  const found = matchFile(path, listed)
  return typeof found === 'string' ? found : found._id
}

test.each([
  ['stage1.bin', 'A-4 Stage1.BIN'],
  ['export\\files\\STAGE1.bin', 'A-4 Stage1.BIN'],
  ['files/a-2/read.bin', 'A-2 read.bin'],
  ['files/3/read.bin', 'A-3 3/read.bin'],
  ['read.bin', 'ambiguous'],
  ['files/7/read.bin', 'ambiguous'],
  ['other.bin', 'unknown'],
  ['mystage1.bin', 'unknown'],
])('finds %s: %s', (path, id) => {
  expect(match(path)).toBe(id)
})
