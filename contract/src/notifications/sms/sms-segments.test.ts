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
  ['two full segments', 'a'.repeat(306), 'gsm7', 2, 0],
  ['one character more than two segments', 'a'.repeat(307), 'gsm7', 3, 152],
  ['two full segments in another script', 'м'.repeat(134), 'ucs2', 2, 0],
  ['one character more than two segments in another script', 'м'.repeat(135), 'ucs2', 3, 66],
  [
    'an escaped character, which is not divided between segments',
    `${'a'.repeat(152)}€${'a'.repeat(152)}`,
    'gsm7',
    3,
    152,
  ],
  ['a surrogate pair, which is not divided either', `${'м'.repeat(66)}😀${'м'.repeat(66)}`, 'ucs2', 3, 66],
  ['every character of the alphabet', '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà', 'gsm7', 1, 116],
  ['every character of the extension table', '\f^{}\\[~]|€', 'gsm7', 1, 140],
  ['a character that only looks like one of the alphabet', 'ç', 'ucs2', 1, 69],
] as const)('counts the segments of %s', (_, text, encoding, segments, left) => {
  expect(smsSize(text)).toEqual({ encoding, segments, left })
})
