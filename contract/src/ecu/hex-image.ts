import type { HexFault, HexFormat, HexImage } from './decoded-image.ts'
import { type RecordFormat, recordsOf } from './hex-records.ts'
import { isOdx, odxDecoder } from './odx-image.ts'
import { isSgo, sgoDecoder } from './sgo-image.ts'

export type { HexFault, HexFormat, HexImage } from './decoded-image.ts'

/**
 * Maximum size of an image, larger than the memory of any control unit. It prevents a record with a distant address from allocating
 * gigabytes.
 */
export const maxImageBytes = 32 * 2 ** 20

const erased = 0xff
const maxLineBytes = 1024
const carriageReturn = 0x0d
const lineFeed = 0x0a
const space = 0x20
const colon = 0x3a
/** Checks whether a byte has no meaning. DOS tools end a text with Ctrl-Z and pad the last block with Ctrl-Z or NUL. */
const isFiller = (byte: number) => byte === 0x1a || byte === 0 || byte === space || byte === 0x09

const nibbles = Int8Array.from({ length: 256 }, (_, byte) => {
  const digit = '0123456789ABCDEF'.indexOf(String.fromCharCode(byte).toUpperCase())
  return byte === 0 ? -1 : digit
})

const start = {
  intel_hex: /^[\s\0]{0,64}:[0-9A-Fa-f]{10,520}(?![0-9A-Za-z])/,
  s_record: /^[\s\0]{0,64}S[0-9][0-9A-Fa-f]{6,514}(?![0-9A-Za-z])/,
} as const
/** Matches a damaged record with blanks between its bytes, so that it is not mistaken for a header. */
const spaced = /^(?::|S[0-9])[\s0-9A-Fa-f]{10,}$/
const isRecord = (format: 'intel_hex' | 's_record', line: string): boolean =>
  start[format].test(line) || spaced.test(line)
/** The byte order mark that UTF-8 editors put at the start of a text. */
const byteOrderMark = [0xef, 0xbb, 0xbf]
/** The start of a BMW file. Lines with the names of project and author precede the `$REFERENZ` line. */
const bmwStart = /^(?:;|\$REFERENZ )/
const bmwReference = /^\$REFERENZ \S/m

/** Number of bytes that are enough to detect the format, even after long header comments. */
export const hexHeadBytes = 1 << 14

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
const withoutMark = (bytes: Uint8Array): Uint8Array =>
  byteOrderMark.every((byte, at) => bytes[at] === byte) ? bytes.subarray(byteOrderMark.length) : bytes

/**
 * Detects the format of hex text, and of SGO files. XML is detected by its root element, BMW files by their `$REFERENZ` line, SGO files by
 * their name, and other formats by the first line or by the first record after a header.
 */
export function hexFormatOf(head: Uint8Array): HexFormat | undefined {
  const text = textOf(withoutMark(head.subarray(0, hexHeadBytes)))
  if (isOdx(text)) return 'odx'
  if (isSgo(text)) return 'sgo'
  if (start.intel_hex.test(text)) return 'intel_hex'
  if (start.s_record.test(text)) return 's_record'
  return bmwStart.test(text) && bmwReference.test(text) ? 'bmw_flash' : formatAfterHeader(text)
}

/** Detects the format by the first record after a header. The record's checksum must be correct, because other text may look like a record. */
function formatAfterHeader(text: string): HexFormat | undefined {
  for (const line of text.split(/[\r\n]/).map((each) => each.trim())) {
    if (/[^\t\x20-\xff]/.test(line)) return undefined
    if (placeOfRecord(line) >= 0) return 'intel_hex'
    if (isRightRecord(line, 's_record')) return 's_record'
  }
  return undefined
}

function isRightRecord(line: string, format: 'intel_hex' | 's_record'): boolean {
  if (!start[format].test(line)) return false
  const { mark, read } = recordsOf[format]()
  const record = parseRecord(
    Uint8Array.from(line, (character) => character.charCodeAt(0)),
    mark,
  )
  return record !== undefined && read(record, { write: () => undefined })
}

const inLine = /:[0-9A-Fa-f]{10,520}(?![0-9A-Za-z])/

/** Returns the offset of the Intel HEX record in a line, or -1 without a valid record. Text before the colon is ignored. */
function placeOfRecord(line: string): number {
  const at = inLine.exec(line)?.index ?? -1
  return at >= 0 && isRightRecord(line.slice(at), 'intel_hex') ? at : -1
}

/** Bytes at consecutive addresses. */
type Run = { address: number; bytes: Uint8Array; length: number }

/** Maximum number of runs. Real files have a few hundred runs, and each run costs more memory than its bytes. */
const maxRuns = 50_000

/**
 * Collects data by address. Consecutive lines extend the current run. No more data is stored once the address range is too large or
 * there are too many runs.
 */
function sparseMemory() {
  const runs: Run[] = []
  let current: Run | undefined
  let start = Number.POSITIVE_INFINITY
  let end = 0
  const isTooLarge = () => end - start > maxImageBytes || runs.length > maxRuns
  return {
    runs,
    isTooLarge,
    write(address: number, data: Uint8Array) {
      start = Math.min(start, address)
      end = Math.max(end, address + data.length)
      if (isTooLarge()) return
      if (!current || current.address + current.length !== address) {
        current = { address, bytes: new Uint8Array(data.length), length: 0 }
        runs.push(current)
      }
      if (current.length + data.length > current.bytes.length) {
        const grown = new Uint8Array(Math.max(current.bytes.length * 2, current.length + data.length))
        grown.set(current.bytes.subarray(0, current.length))
        current.bytes = grown
      }
      current.bytes.set(data, current.length)
      current.length += data.length
    },
  }
}

/**
 * Removes a comment after a record. The length of the record is in its first byte (LL), which does not count the five other bytes of an
 * Intel HEX record.
 */
function withoutComment(line: Uint8Array, from: number): Uint8Array {
  const [high, low] = [nibbles[line[from] ?? 0] ?? -1, nibbles[line[from + 1] ?? 0] ?? -1]
  const end = from + 2 * (high * 16 + low + (from === 1 ? 5 : 1))
  return high >= 0 && low >= 0 && isFiller(line[end] ?? -1) ? line.subarray(0, end) : line
}

/** Parses the hexadecimal bytes after the mark of a line; undefined if they are not hexadecimal. */
function parseRecord(written: Uint8Array, mark: string): Uint8Array | undefined {
  const isMotorola = mark === 'S'
  if (written[0] !== mark.charCodeAt(0)) return undefined
  const from = isMotorola ? 2 : 1
  const line = withoutComment(written, from)
  const digits = line.length - from
  if (digits % 2 !== 0) return undefined
  const record = new Uint8Array(digits / 2 + (isMotorola ? 1 : 0))
  if (isMotorola) {
    const type = nibbles[line[1] ?? 0] ?? -1
    if (type < 0 || type > 9) return undefined
    record[0] = type
  }
  for (let at = from, to = isMotorola ? 1 : 0; at < line.length; at += 2, to++) {
    const high = nibbles[line[at] ?? 0] ?? -1
    const low = nibbles[line[at + 1] ?? 0] ?? -1
    if (high < 0 || low < 0) return undefined
    record[to] = high * 16 + low
  }
  return record
}

/** Merges the runs into one image. Without runs, the image is empty. */
function imageOf(runs: readonly Run[]): { bytes: Uint8Array; start: number; hasOverlap: boolean } {
  let start = Number.POSITIVE_INFINITY
  let end = 0
  for (const { address, length } of runs) {
    start = Math.min(start, address)
    end = Math.max(end, address + length)
  }
  if (runs.length === 0) return { bytes: new Uint8Array(0), start: 0, hasOverlap: false }
  const bytes = new Uint8Array(end - start).fill(erased)
  let hasOverlap = false
  let written = start
  for (const { address, bytes: data, length } of [...runs].sort((a, b) => a.address - b.address)) {
    const shared = Math.min(length, Math.max(0, written - address))
    for (let at = 0; at < shared && !hasOverlap; at++) hasOverlap = bytes[address - start + at] !== data[at]
    bytes.set(data.subarray(0, length), address - start)
    written = Math.max(written, address + length)
  }
  return { bytes, start, hasOverlap }
}

/** Decodes hex text while it streams in. Memory use is limited by the size of the text and by `maxImageBytes`. */
export function hexDecoder(format: HexFormat) {
  switch (format) {
    case 'odx':
      return odxDecoder(maxImageBytes)
    case 'sgo':
      return sgoDecoder(maxImageBytes)
    default:
      return recordDecoder(format)
  }
}

function endOfLine(chunk: Uint8Array, from: number): number {
  let at = from
  while (at < chunk.length && chunk[at] !== lineFeed && chunk[at] !== carriageReturn) at++
  return at
}

/** Decodes lines of records and verifies their checksums. */
function recordDecoder(format: RecordFormat) {
  const records = recordsOf[format]()
  const data = sparseMemory()
  const line = new Uint8Array(maxLineBytes)
  let length = 0
  let lineNumber = 1
  let damagedLine: number | undefined
  let hasTrailingData = false
  let hasBegun = false

  const readLine = () => {
    while (length > 0 && isFiller(line[length - 1] ?? 0)) length--
    let from = lineNumber === 1 ? length - withoutMark(line.subarray(0, length)).length : 0
    while (from < length && isFiller(line[from] ?? 0)) from++
    if (length === from || records.isComment?.(line[from] ?? 0)) return
    if (format === 'intel_hex' && line[from] !== colon)
      from += Math.max(0, placeOfRecord(textOf(line.subarray(from, length))))
    hasBegun ||= format === 'bmw_flash' || isRecord(format, textOf(line.subarray(from, length)))
    // Skips a header of other text before the first record.
    if (!hasBegun) return
    // Ignores and reports data after the end record, such as a second file.
    if (records.hasEnded()) {
      hasTrailingData = true
      return
    }
    const record = parseRecord(line.subarray(from, length), records.mark)
    if (!record || !records.read(record, data)) damagedLine ??= lineNumber
  }
  /** Appends a piece to the current line. Bytes beyond the maximum line length must be filler. */
  const extendLine = (piece: Uint8Array) => {
    const fitting = Math.min(piece.length, maxLineBytes - length)
    line.set(fitting === piece.length ? piece : piece.subarray(0, fitting), length)
    length += fitting
    for (let at = fitting; at < piece.length; at++) if (!isFiller(piece[at] ?? 0)) damagedLine ??= lineNumber
  }
  return {
    push(chunk: Uint8Array): void {
      for (let at = 0; at < chunk.length && damagedLine === undefined; at++) {
        const end = endOfLine(chunk, at)
        extendLine(chunk.subarray(at, end))
        at = end
        if (at === chunk.length) return
        if (damagedLine === undefined) readLine()
        length = 0
        if (chunk[at] === lineFeed) lineNumber++
      }
    },
    finish(): HexImage | HexFault {
      if (damagedLine === undefined) readLine()
      if (damagedLine !== undefined) return { fault: 'damaged', line: damagedLine }
      if (data.isTooLarge()) return { fault: 'too_large' }
      if (records.isUnclear?.()) return { fault: 'unclear', format }
      return { format, ...imageOf(data.runs), isIncomplete: !records.isComplete() || hasTrailingData }
    },
  }
}

/** Returns the image in a complete file: the decoded image if the file is valid hex text, otherwise the file itself. */
export function imageBytes(file: Uint8Array): Uint8Array {
  const format = hexFormatOf(file)
  if (!format) return file
  const decoder = hexDecoder(format)
  decoder.push(file)
  const image = decoder.finish()
  return 'bytes' in image ? image.bytes : file
}
