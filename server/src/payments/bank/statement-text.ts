import { nativeNames } from './bank-columns.ts'

/** The encodings of banks that do not use Unicode: those of Windows, and those for Japan. In a tie, the first one wins. */
const encodings = ['windows-1252', 'windows-1250', 'windows-1251', 'windows-1254', 'windows-1253', 'shift_jis']

const sampleBytes = 64 << 10

/**
 * Guesses UTF-16 without a byte order mark: in western text, nearly every second byte is zero, and their position reveals the byte order.
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
 * The number of column names with non-ASCII letters, minus the number of symbols in the middle of a word, which do not occur in any
 * language.
 */
function likelihood(text: string): number {
  const cells = text.toLowerCase().split(/[;,\t\n"#|]/)
  const names = new Set(cells.map((cell) => cell.trim()).filter((cell) => nativeNames.has(cell))).size
  const oddities = text.match(/\p{L}[³¹¿¼¾½£¥¤¦¢§±\u0080-\u009f\ufffd](?=\p{L})/gu)?.length ?? 0
  return names * 10 - oddities
}

/** The declared encoding of an XML document. */
const declared = (start: string): string | undefined =>
  /^<\?xml[^>]{0,100}encoding=["']([\w-]{1,40})["']/.exec(start)?.[1]

function decoderFor(bytes: Uint8Array): TextDecoder {
  const sample = bytes.subarray(0, sampleBytes)
  const name = declared(new TextDecoder('windows-1252').decode(sample.subarray(0, 200)))
  try {
    if (name && !/^utf-?(?:8|16)/i.test(name)) return new TextDecoder(name)
  } catch {
    // The document names an encoding that does not exist.
  }
  const [best] = encodings
    .map((encoding) => ({ encoding, score: likelihood(new TextDecoder(encoding).decode(sample)) }))
    .sort((one, other) => other.score - one.score)
  return new TextDecoder(best?.encoding)
}

/** Decodes a statement: as Unicode if it is valid, otherwise in the encoding in which the column names and words make sense. */
export function statementText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decoderFor(bytes).decode(bytes)
  }
}
