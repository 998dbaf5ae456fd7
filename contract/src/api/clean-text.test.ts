import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanFileName, cleanLine, cleanMediaType, cleanParagraph, isStorable } from './clean-text.ts'
import { line } from './scalars.ts'

test.each([
  ['read.bin', 'read.bin'],
  ['a\u0000b.bin', 'ab.bin'],
  ['a\ud800.bin', 'a\ufffd.bin'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\reads\\golf.bin', 'golf.bin'],
  ['gpj\u202e.exe', 'gpj.exe'],
  ['ملف.bin', 'ملف.bin'],
  ['\u0000\r\n', 'file'],
  ['', 'file'],
])('cleans the file name %j to %j', (name, clean) => {
  expect(cleanFileName(name)).toBe(clean)
})

test('returns storable text within the maximum length for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 1, max: 300 }), (text, max) => {
      for (const clean of [cleanLine(text, max), cleanParagraph(text, max)]) {
        expect(isStorable(clean)).toBe(true)
        expect(clean.length).toBeLessThanOrEqual(max)
      }
      expect(isStorable(cleanFileName(text))).toBe(true)
      expect(cleanFileName(text)).not.toBe('')
      // Cleaning is idempotent.
      expect(cleanFileName(cleanFileName(text))).toBe(cleanFileName(text))
    }),
  )
})

test('does not cut a surrogate pair in half', () => {
  expect(cleanLine('ab💥', 3)).toBe('ab')
  expect(cleanFileName(`${'a'.repeat(254)}💥.bin`).isWellFormed()).toBe(true)
})

test('replaces an invalid media type with application/octet-stream', () => {
  expect(cleanMediaType('Image/PNG')).toBe('image/png')
  expect(cleanMediaType('text/html\u0000')).toBe('application/octet-stream')
  expect(cleanMediaType('x'.repeat(10_000))).toBe('application/octet-stream')
})

test('removes direction controls from a typed line, because they could disguise the text after them', () => {
  expect(line(80).parse(' \u202egnp\u2066abc ')).toBe('gnpabc')
})
