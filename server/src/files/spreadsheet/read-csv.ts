import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { fromCsvText } from '../csv.ts'
import { mostCellLength, mostColumns, type SheetCell, SheetFault, type SheetRow } from './sheet.ts'

const rowsAtOnce = 150
/** The parser makes rows of all that it is given, whoever waits for them: of a piece they are few enough to be gone before the collector takes them for old. */
const pieceBytes = 16 << 10

/** Excel separates by what the country writes numbers with, so the header decides; quoted ones do not count. */
function separatorOf(header: string): string {
  const bare = header.replace(/"(?:[^"]|"")*"/g, '')
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: bare.split(mark).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark
}

async function* piecesOf(content: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of content as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes)
}

/** Text of a UTF-8 stream; another encoding shows by bytes that UTF-8 cannot have. */
async function* utf8(content: Readable, size: number, onProgress: (share: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let read = 0
  let row = 1
  const decode = (bytes?: Buffer) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch (cause) {
      throw new SheetFault('not_utf8', { after_row: row }, cause)
    }
  }
  for await (const piece of piecesOf(content)) {
    const text = decode(piece)
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) row++
    read += piece.length
    onProgress(read / size)
    yield text
  }
  yield decode()
}

const cellOf = (text: string): SheetCell => {
  if (text === '') return null
  return text.length > mostCellLength ? { bad: 'too_long' } : fromCsvText(text)
}

const faultOf = (error: unknown): unknown => {
  if (!(error instanceof CsvError)) return error
  const { lines = 0 } = error as CsvError & { lines?: number }
  return new SheetFault('broken_csv', { row: lines }, error)
}

async function* after(begin: string, rest: AsyncGenerator<string>) {
  yield begin
  yield* rest
}

/** The rows of CSV (RFC 4180): UTF-8, separated by commas, semicolons or tabs. */
export async function* readCsv(
  content: Readable,
  size: number,
  onProgress: (share: number) => void,
): AsyncGenerator<readonly SheetRow[]> {
  const text = utf8(content, size, onProgress)
  try {
    const first = await text.next()
    const begin = first.done ? '' : first.value
    const parser = parse({
      bom: true,
      delimiter: separatorOf(begin.slice(0, begin.search(/[\r\n]/) >>> 0)),
      relax_column_count: true,
      // A quote that is never closed must not gather the rest of the file.
      max_record_size: mostColumns * mostCellLength,
    })
    pipeline(Readable.from(after(begin, text)), parser, () => {})
    let row = 0
    let rows: SheetRow[] = []
    for await (const record of parser as AsyncIterable<string[]>) {
      row++
      if (record.length > mostColumns && record.some((cell, at) => at >= mostColumns && cell !== ''))
        throw new SheetFault('too_many_columns', { most: mostColumns })
      const cells = record.slice(0, mostColumns).map(cellOf)
      if (cells.some((cell) => cell !== null)) rows.push({ row, cells })
      if (rows.length < rowsAtOnce) continue
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
