import { nativeNames } from './bank-columns.ts'

/** Encodings that banks use instead of Unicode: those of Windows, and Shift JIS in Japan. If two fit equally, the first one is used. */
const encodings = ['windows-1252', 'windows-1250', 'windows-1251', 'windows-1254', 'windows-1253', 'shift_jis']

const sampleBytes = 64 << 10

/**
 * Detects UTF-16 with or without a byte order mark. In western text, nearly every second byte is zero; the position of the zeros reveals
 * the byte order.
 */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const sample = bytes.subarray(0, 4_096)
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < sample.length / 4) return undefined
  if (odd > even * 10) return 'utf-16le'
  return even > odd * 10 ? 'utf-16be' : undefined
}

/**
 * Rates how well a decoded text fits: known column names with non-ASCII letters increase the value. Symbols inside words reduce it,
 * because they do not occur in any language.
 */
function likelihood(text: string): number {
  const cells = text.toLowerCase().split(/[;,\t\n"#|]/)
  const names = new Set(cells.map((cell) => cell.trim()).filter((cell) => nativeNames.has(cell))).size
  const oddities = text.match(/\p{L}[³¹¿¼¾½£¥¤¦¢§±\u0080-\u009f\ufffd](?=\p{L})/gu)?.length ?? 0
  return names * 10 - oddities
}

/** Returns the declared encoding of an XML document. */
const declared = (start: string): string | undefined =>
  /^<\?xml[^>]{0,100}encoding=["']([\w-]{1,40})["']/.exec(start)?.[1]

function decoderFor(bytes: Uint8Array): TextDecoder {
  const sample = bytes.subarray(0, sampleBytes)
  const name = declared(new TextDecoder('windows-1252').decode(sample.subarray(0, 200)))
  try {
    if (name && !/^utf-?(?:8|16)/i.test(name)) return new TextDecoder(name)
  } catch {
    // The document declares an unknown encoding.
  }
  const [best] = encodings
    .map((encoding) => ({ encoding, score: likelihood(new TextDecoder(encoding).decode(sample)) }))
    .sort((one, other) => other.score - one.score)
  return new TextDecoder(best?.encoding)
}

/** Decodes a statement: as Unicode if it is valid, otherwise in the encoding that yields the most plausible text. */
export function statementText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decoderFor(bytes).decode(bytes)
  }
}
