import { expect, test } from 'vitest'
import { addressText, asciiByte, hexByte, splitLine } from './byte-text.ts'

test('formats bytes as two digits and as printable characters', () => {
  expect([0, 0x0a, 0xff].map(hexByte)).toEqual(['00', '0A', 'FF'])
  expect([0x41, 0x20, 0x7f, 0].map(asciiByte)).toEqual(['A', ' ', '·', '·'])
  expect([hexByte(undefined), asciiByte(undefined)]).toEqual(['  ', ' '])
})

test('formats addresses with at least six digits, more for large files', () => {
  expect(addressText(0x1a2f, 0x80000)).toBe('001A2F')
  expect(addressText(1, 0x2000000)).toBe('0000001')
})

test('splits a line into changed and equal pieces; bytes beyond the end of a file are changed', () => {
  const before = Uint8Array.of(1, 2, 3, 4)
  const after = Uint8Array.of(1, 9, 9, 4, 5)
  expect(splitLine(before, after, 0, 5)).toEqual([
    { from: 0, to: 1, isChanged: false },
    { from: 1, to: 3, isChanged: true },
    { from: 3, to: 4, isChanged: false },
    { from: 4, to: 5, isChanged: true },
  ])
})
