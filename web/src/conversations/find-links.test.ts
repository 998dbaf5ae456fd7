import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { findLinks } from './find-links.ts'

const linksIn = (text: string) => findLinks(text).flatMap(({ href }) => href ?? [])

it.each([
  ['See https://example.com/a?b=c#d.', ['https://example.com/a?b=c#d']],
  ['(https://en.wikipedia.org/wiki/Golf_(car))', ['https://en.wikipedia.org/wiki/Golf_(car)']],
  ['HTTP://EXAMPLE.COM', ['http://example.com/']],
  ['Siehe:https://example.com, und http://b.example!', ['https://example.com/', 'http://b.example/']],
  ['请看 https://example.com/x。', ['https://example.com/x']],
  ['انظر https://example.com/س', ['https://example.com/%D8%B3']],
  ['Write to <pat@example.com>.', ['mailto:pat@example.com']],
  ['mailto:pat+x@example.co.uk', ['mailto:pat+x@example.co.uk']],
  ['a@b', []],
  ['P0420@idle, 3.5@2000, https://', []],
])('of "%s" the links are %s', (text, links) => expect(linksIn(text)).toEqual(links))

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt://example.com/%0aalert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x file:///etc/passwd ftp://example.com ws://example.com',
  'intent://example.com#Intent;scheme=http;end',
  'https://bank.example@evil.example/',
  'https://user:secret@evil.example/',
  'https://example.com/\u202Egpj.exe',
  'https://exam\u200Bple.com',
  'mailto:pat@example.com?bcc=all@example.com',
  'mailto:pat@example.com,eve@example.com',
  'https://[not-an-address',
])('makes no link of %j', (text) => expect(linksIn(text)).toEqual([]))

it('takes linear time for hostile text', () => {
  for (const piece of [')', '(', '((', 'https://', 'a@', '.', 'a.', '@', '\u202E', 'mailto:a', 'https://a.', '-', ' '])
    for (const end of ['', ' x', ')']) {
      const start = performance.now()
      findLinks(piece.repeat(60_000 / piece.length) + end)
      expect(performance.now() - start, piece).toBeLessThan(1_500)
    }
})

it('preserves all characters, and links only to web and mail addresses', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'https://',
      'http://',
      'mailto:',
      'javascript:',
      '//',
      '@',
      '.example',
      ' ',
      '(',
      ')',
      '\u202E',
      '"',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('')
      const parts = findLinks(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const { href } of parts) expect(href ?? 'https:').toMatch(/^(https?|mailto):/)
    }),
  )
})
