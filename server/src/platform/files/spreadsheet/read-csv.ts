import type { Readable } from 'node:stream'
import { byteChunks } from '../../streams/byte-chunks.ts'
import { fromCsvText } from '../csv.ts'
import { csvReader, WrongCsv, withoutSeparatorLine } from '../csv-reader.ts'
import { maxCellLength, maxColumns, type SheetCell, SheetFault, type SheetReader, type SheetRow } from './sheet.ts'

const batchRows = 150
/** Size of the pieces that are converted to rows, in bytes. Small, so that the garbage collector can free rows early. */
const pieceBytes = 16 << 10
const maxWithoutAscii = 1 << 20

/**
 * Detects the separator in the header, because Excel's separator depends on the locale. Ignores quoted names, which may contain separators
 * and line breaks.
 */
function separatorOf(start: string): string {
  const bare = start.replace(/"(?:[^"]|"")*"/g, '')
  const header = bare.slice(0, bare.search(/[\r\n]/) >>> 0)
  const counts = [',', ';', '\t', '|'].map((mark) => ({ mark, count: header.split(mark).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark
}

export type Utf16 = 'utf-16le' | 'utf-16be'

async function* piecesOf(content: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of byteChunks(content))
    for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes)
}

/** Returns the position after the last ASCII byte. A split at this position never cuts a character. */
const endOfAscii = (bytes: Buffer): number => bytes.findLastIndex((byte) => byte < 0x80) + 1

const isAscii = (bytes: Buffer): boolean => bytes.every((byte) => byte < 0x80)

/** Checks whether the bytes contain non-ASCII UTF-8. Bytes that do, but are not valid UTF-8 as a whole, mix encodings. */
const hasUtf8 = (bytes: Buffer): boolean => /[^\p{ASCII}\ufffd]/u.test(bytes.toString('utf8'))

/**
 * Decodes a stream as UTF-8, or as Windows-1252 if the first non-ASCII character is not UTF-8. A file that starts as UTF-8 and
 * continues in another encoding is refused.
 */
async function* decoded(content: Readable, size: number, listener: Required<SheetReader>): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const western = new TextDecoder('windows-1252')
  let decoder: TextDecoder | undefined
  let row = 1
  const decode = (bytes: Buffer): string => {
    if (decoder === undefined && isAscii(bytes)) return bytes.toString('latin1')
    try {
      const text = (decoder ?? utf8).decode(bytes)
      decoder ??= utf8
      return text
    } catch (cause) {
      if (decoder || hasUtf8(bytes)) throw new SheetFault('not_utf8', { after_row: row }, cause)
      decoder = western
      listener.onEncoding('windows-1252')
      return western.decode(bytes)
    }
  }
  let read = 0
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of piecesOf(content)) {
    const bytes = held.length > 0 ? Buffer.concat([held, piece]) : piece
    const end = endOfAscii(bytes)
    held = bytes.subarray(end)
    // The import would refuse a cell of this length anyway.
    if (held.length > maxWithoutAscii) throw new SheetFault('not_utf8', { after_row: row })
    const text = decode(bytes.subarray(0, end))
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) row++
    read += piece.length
    listener.onProgress(read / size)
    yield text
  }
  yield decode(held)
}

/** Decodes a stream as UTF-16. */
async function* decodedUtf16(
  content: Readable,
  { size, encoding }: { size: number; encoding: Utf16 },
  listener: Required<SheetReader>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let read = 0
  try {
    for await (const piece of piecesOf(content)) {
      read += piece.length
      listener.onProgress(read / size)
      yield decoder.decode(piece, { stream: true })
    }
    yield decoder.decode()
  } catch (cause) {
    throw cause instanceof TypeError ? new SheetFault('not_utf8', { encoding: 'UTF-16' }, cause) : cause
  }
}

const cellOf = (text: string): SheetCell => {
  if (text === '') return null
  return text.length > maxCellLength ? { bad: 'too_long' } : fromCsvText(text)
}

const faultOf = (error: unknown): unknown =>
  error instanceof WrongCsv ? new SheetFault('broken_csv', { row: error.row }, error) : error

/** Reads the records of a text that arrives in pieces. */
async function* recordsOf(pieces: AsyncGenerator<string>): AsyncGenerator<string[]> {
  const first = await pieces.next()
  const { separator, text } = withoutSeparatorLine(first.done ? '' : first.value)
  const start = text.replace(/^\ufeff/, '')
  const reader = csvReader({
    separator: separator ?? separatorOf(start),
    isStrict: true,
    maxRow: maxColumns * maxCellLength,
  })
  yield* reader.read(start)
  for await (const piece of pieces) yield* reader.read(piece)
  yield* reader.end()
}

/** Reads the rows of a CSV file (RFC 4180) separated by commas, semicolons, tabs or vertical lines, in UTF-8, Windows-1252 or UTF-16. */
export async function* readCsv(
  content: Readable,
  { size, encoding }: { size: number; encoding: Utf16 | undefined },
  listener: Required<SheetReader>,
): AsyncGenerator<readonly SheetRow[]> {
  const text = encoding ? decodedUtf16(content, { size, encoding }, listener) : decoded(content, size, listener)
  try {
    let row = 0
    let rows: SheetRow[] = []
    for await (const record of recordsOf(text)) {
      row++
      if (record.length > maxColumns && record.some((cell, at) => at >= maxColumns && cell !== ''))
        throw new SheetFault('too_many_columns', { max: maxColumns })
      const cells = record.slice(0, maxColumns).map(cellOf)
      if (cells.some((cell) => cell !== null)) rows.push({ row, cells })
      if (rows.length < batchRows) continue
      yield rows
      rows = []
    }
    if (rows.length > 0) yield rows
  } catch (error) {
    throw faultOf(error)
  } finally {
    content.destroy()
  }
}
