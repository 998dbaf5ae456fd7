import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

test('writes an ASCII name in both forms', () => {
  expect(contentDisposition('Golf 7 EDC17.bin')).toBe(
    `attachment; filename="Golf 7 EDC17.bin"; filename*=UTF-8''Golf%207%20EDC17.bin`,
  )
})

test('keeps non-ASCII letters in the encoded form', () => {
  expect(contentDisposition("Škoda's (été).bin")).toBe(
    `attachment; filename="_koda's (_t_).bin"; filename*=UTF-8''%C5%A0koda%27s%20%28%C3%A9t%C3%A9%29.bin`,
  )
})

test('removes folders, and uses "file" if nothing printable is left', () => {
  expect(contentDisposition('../../etc/passwd')).toContain('filename="passwd"')
  expect(contentDisposition('C:\\reads\\golf.bin')).toContain('filename="golf.bin"')
  expect(contentDisposition('\u202e\r\n\u0000')).toContain('filename="file"')
})

test('no name can break out of the header or the quoted string', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(contentDisposition(name)).toMatch(
        /^attachment; filename="[\x20\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\w.!~%-]+$/,
      )
    }),
  )
})
