/** Line-based formats of reads: Intel HEX, Motorola S-records, and BMW's 0PA and 0DA files, which contain Intel HEX between additional lines. */
export type RecordFormat = 'intel_hex' | 's_record' | 'bmw_flash'

/** Receives the data of records. */
type Memory = { write(address: number, data: Uint8Array): void }
/** Processes a record. Returns false if the record is invalid. */
type ReadRecord = (record: Uint8Array, memory: Memory) => boolean
type Format = {
  mark: string
  read: ReadRecord
  isComplete(): boolean
  hasEnded(): boolean
  /** Checks whether the format defines lines with this first byte as comments. */
  isComment?(first: number): boolean
  isUnclear?(): boolean
}

const bigEndian = (bytes: Uint8Array, from: number, count: number) => {
  let value = 0
  for (let at = from; at < from + count; at++) value = value * 256 + (bytes[at] ?? 0)
  return value
}

const sumOf = (record: Uint8Array, from: number): number => {
  let sum = 0
  for (let at = from; at < record.length; at++) sum += record[at] ?? 0
  return sum & 0xff
}

const semicolon = 0x3b
const dollar = 0x24
const [hash, slash] = [0x23, 0x2f]

/** Checks for characters that start a comment line in the output of some programs. */
const isComment = (first: number): boolean => first === semicolon || first === hash || first === slash

/** Checks the length and the checksum of an Intel HEX record. */
const isRight = (record: Uint8Array): boolean => record.length === (record[0] ?? 0) + 5 && sumOf(record, 0) === 0

/** Reads Intel HEX records of the form LL AAAA TT data CC. A segment record (02) replaces the linear address (04) and vice versa. */
function intelHex(): Format & { base(): number } {
  let base = 0
  let isSegment = false
  let ended = false
  const read: ReadRecord = (record, { write }) => {
    const count = record[0] ?? 0
    if (!isRight(record)) return false
    const offset = bigEndian(record, 1, 2)
    const data = record.subarray(4, 4 + count)
    switch (record[3]) {
      case 0: {
        // Within a segment, the address wraps at 64 KB.
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
  return { mark: ':', read, isComment, isComplete: () => ended, hasEnded: () => ended, base: () => base }
}

/** The type of the record that ends the data and precedes the footer. */
const bmwEnd = 0x10
const emptyRecord = 5

/**
 * Reads BMW's program (0PA) and data (0DA) files. They contain Intel HEX, ended by a special record, between comment (;) and directive ($)
 * lines. Some programs add the segment to the linear address, others replace the linear address. A file is unclear if the results differ.
 * Source: the parser of the open-source tool nfsx.
 */
function bmwHex(): Format {
  const intel = intelHex()
  let linear = 0
  let segment = 0
  let unclear = false
  const read: ReadRecord = (record, memory) => {
    const type = record[3]
    if (type === bmwEnd) {
      // Treats additional bytes as unclear, because at least one program interprets them as data.
      if (record.length > emptyRecord) unclear = true
      return isRight(record)
    }
    if (!intel.read(record, memory)) return false
    if (type === 2) segment = bigEndian(record, 4, 2) * 16
    if (type === 4) linear = bigEndian(record, 4, 2) * 0x10000
    if (type === 0 && linear + segment !== intel.base()) unclear = true
    return true
  }
  const isOther = (first: number) => first === semicolon || first === dollar
  return { ...intel, read, isComment: isOther, isUnclear: () => unclear }
}

/** Reads Motorola S-records: type (the digit after the S), byte count, address, data, and the complement of their sum. */
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
    if (sumOf(record, 1) !== 0xff) return false
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
    isComment,
    isComplete: () => ended && (declaredCount === undefined || declaredCount === lines),
    hasEnded: () => ended,
  }
}

export const recordsOf: Record<RecordFormat, () => Format> = {
  intel_hex: intelHex,
  s_record: sRecords,
  bmw_flash: bmwHex,
}
