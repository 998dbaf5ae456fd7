/** Reads written as text: Intel HEX and Motorola S-records. */
export type HexFormat = 'intel_hex' | 's_record'

/** The decoded image, from the lowest to the highest address; gaps are filled with FF, as in erased flash. */
export type HexImage = {
  format: HexFormat
  bytes: Uint8Array
  /** The address of the first byte. */
  start: number
  /** The end record is missing, the record count is wrong, or data follows the end. */
  isIncomplete: boolean
  /** Lines write different values to the same address. */
  hasOverlap: boolean
}

/** `damaged`: an invalid record or checksum. `too_large`: an address range larger than any control unit's memory. */
export type HexFault = { fault: 'damaged'; line: number } | { fault: 'too_large' }

/** Exceeds the memory of any control unit; keeps a distant address from allocating gigabytes. */
export const maxImageBytes = 32 * 2 ** 20

const erased = 0xff
const maxLineBytes = 1024
const carriageReturn = 0x0d
const lineFeed = 0x0a
const space = 0x20
/** DOS tools end a text with Ctrl-Z and pad the last block with Ctrl-Z or NUL. */
const isFiller = (byte: number) => byte === 0x1a || byte === 0 || byte === space || byte === 0x09

const nibbles = Int8Array.from({ length: 256 }, (_, byte) => {
  const digit = '0123456789ABCDEF'.indexOf(String.fromCharCode(byte).toUpperCase())
  return byte === 0 ? -1 : digit
})

const intelStart = /^[\s\0]{0,64}:[0-9A-Fa-f]{10,520}(?![0-9A-Za-z])/
const motorolaStart = /^[\s\0]{0,64}S[0-9][0-9A-Fa-f]{6,514}(?![0-9A-Za-z])/

/** Detects the format by the first line. */
export function hexFormatOf(head: Uint8Array): HexFormat | undefined {
  const text = String.fromCharCode(...head.subarray(0, 640))
  if (intelStart.test(text)) return 'intel_hex'
  return motorolaStart.test(text) ? 's_record' : undefined
}

/** Bytes at consecutive addresses. */
type Run = { address: number; bytes: Uint8Array; length: number }

/** Real files have a few hundred runs; each costs more memory than its bytes. */
const maxRuns = 50_000

/** Collects data by address; consecutive lines extend the current run. Stops storing when the address range is too large. */
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

type Memory = ReturnType<typeof sparseMemory>
/** Processes a record; false if it is invalid. */
type ReadRecord = (record: Uint8Array, memory: Memory) => boolean
type Format = { mark: string; read: ReadRecord; isComplete(): boolean; hasEnded(): boolean }

const bigEndian = (bytes: Uint8Array, from: number, count: number) => {
  let value = 0
  for (let at = from; at < from + count; at++) value = value * 256 + (bytes[at] ?? 0)
  return value
}

/** Records have the form LL AAAA TT data CC. A segment (02) replaces a linear address (04) and vice versa. */
function intelHex(): Format {
  let base = 0
  let isSegment = false
  let ended = false
  const read: ReadRecord = (record, { write }) => {
    const count = record[0] ?? 0
    if (record.length !== count + 5 || record.reduce((sum, byte) => (sum + byte) & 0xff, 0) !== 0) return false
    const offset = bigEndian(record, 1, 2)
    const data = record.subarray(4, 4 + count)
    switch (record[3]) {
      case 0: {
        // Inside a segment the address wraps at 64 KB.
        const fitting = isSegment ? Math.min(count, 0x10000 - offset) : count
        if (fitting > 0) write(base + offset, data.subarray(0, fitting))
        if (fitting < count) write(base, data.subarray(fitting))
        return true
      }
      case 1:
        ended = true
        return count === 0
      case 2:
        isSegment = true
        base = bigEndian(data, 0, 2) * 16
        return count === 2
      case 4:
        isSegment = false
        base = bigEndian(data, 0, 2) * 0x10000
        return count === 2
      case 3:
      case 5:
        return count === 4
      default:
        return false
    }
  }
  return { mark: ':', read, isComplete: () => ended, hasEnded: () => ended }
}

/** Records consist of type, LL, address, data and a complemented sum; the type is the digit after the S. */
function sRecords(): Format {
  const addressBytes = [2, 2, 3, 4, 0, 2, 3, 4, 3, 2]
  let lines = 0
  let declaredCount: number | undefined
  let ended = false
  const read: ReadRecord = (record, { write }) => {
    const type = record[0] ?? 0
    const count = record[1] ?? 0
    const width = addressBytes[type] ?? 0
    if (width === 0 || count < width + 1 || record.length !== count + 2) return false
    if ((record.subarray(1).reduce((sum, byte) => sum + byte, 0) & 0xff) !== 0xff) return false
    const address = bigEndian(record, 2, width)
    if (type >= 7) ended = true
    else if (type >= 5) declaredCount = address
    else if (type >= 1) {
      lines++
      const data = record.subarray(2 + width, record.length - 1)
      if (data.length > 0) write(address, data)
    }
    return true
  }
  return {
    mark: 'S',
    read,
    isComplete: () => ended && (declaredCount === undefined || declaredCount === lines),
    hasEnded: () => ended,
  }
}

/** The bytes of a line after its mark; undefined if they are not hexadecimal. */
function parseRecord(line: Uint8Array, mark: string): Uint8Array | undefined {
  const isMotorola = mark === 'S'
  if (line[0] !== mark.charCodeAt(0)) return undefined
  const from = isMotorola ? 2 : 1
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

/** Merges the runs into one image, which is empty without data. */
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

/** Decodes hex text as it streams in and verifies every checksum. Memory is bounded by the text size and `maxImageBytes`. */
export function hexDecoder(format: HexFormat) {
  const records = format === 'intel_hex' ? intelHex() : sRecords()
  const data = sparseMemory()
  const line = new Uint8Array(maxLineBytes)
  let length = 0
  let lineNumber = 1
  let damagedLine: number | undefined
  let hasTrailingData = false

  const readLine = () => {
    while (length > 0 && isFiller(line[length - 1] ?? 0)) length--
    let from = 0
    while (from < length && isFiller(line[from] ?? 0)) from++
    if (length === from) return
    // Data after the end, such as a second file, is ignored but reported.
    if (records.hasEnded()) {
      hasTrailingData = true
      return
    }
    const record = parseRecord(line.subarray(from, length), records.mark)
    if (!record || !records.read(record, data)) damagedLine ??= lineNumber
  }
  return {
    push(chunk: Uint8Array): void {
      for (let at = 0; at < chunk.length && damagedLine === undefined; at++) {
        const byte = chunk[at] ?? 0
        if (byte === lineFeed || byte === carriageReturn) {
          readLine()
          length = 0
          if (byte === lineFeed) lineNumber++
        } else if (length < maxLineBytes) line[length++] = byte
        else if (!isFiller(byte)) damagedLine = lineNumber
      }
    },
    finish(): HexImage | HexFault {
      if (damagedLine === undefined) readLine()
      if (damagedLine !== undefined) return { fault: 'damaged', line: damagedLine }
      if (data.isTooLarge()) return { fault: 'too_large' }
      return { format, ...imageOf(data.runs), isIncomplete: !records.isComplete() || hasTrailingData }
    },
  }
}

/** The image in a complete file: decoded if it is readable hex text, else the file itself. */
export function imageBytes(file: Uint8Array): Uint8Array {
  const format = hexFormatOf(file)
  if (!format) return file
  const decoder = hexDecoder(format)
  decoder.push(file)
  const image = decoder.finish()
  return 'bytes' in image ? image.bytes : file
}
