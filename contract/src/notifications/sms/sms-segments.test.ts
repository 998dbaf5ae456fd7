import { expect, it } from 'vitest'
import { smsSize } from './sms-segments.ts'

it.each([
  ['an empty text', '', 'gsm7', 1, 160],
  ['a full segment', 'a'.repeat(160), 'gsm7', 1, 0],
  ['one character too many', 'a'.repeat(161), 'gsm7', 2, 145],
  ['characters that count twice', '€'.repeat(80), 'gsm7', 1, 0],
  ['German umlauts', 'ä'.repeat(160), 'gsm7', 1, 0],
  ['another script', 'م'.repeat(70), 'ucs2', 1, 0],
  ['a long text in another script', 'م'.repeat(71), 'ucs2', 2, 63],
  ['an emoji, which counts twice in UCS-2', '😀', 'ucs2', 1, 68],
] as const)('counts the segments of %s', (_, text, encoding, segments, left) => {
  expect(smsSize(text)).toEqual({ encoding, segments, left })
})
