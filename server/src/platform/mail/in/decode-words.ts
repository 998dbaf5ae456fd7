import { decodeBytes } from './part-text.ts'

const word = /=\?([^?\s]+)\?([bq])\?([^?\s]*)\?=/gi

/** Decodes the letters of a Q-encoded word (RFC 2047, section 4.2). */
const quotedBytes = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll('_', ' ').replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  )

/** Decodes the encoded words of a header's value (RFC 2047), such as "=?utf-8?Q?M=C3=BCller?=". */
export const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(word, (_, charset: string, encoding: string, text: string) =>
      decodeBytes(encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : quotedBytes(text), { charset }),
    )
