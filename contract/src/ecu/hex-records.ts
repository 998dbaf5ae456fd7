/** Line-based formats of reads: Intel HEX, Motorola S-records, and BMW's 0PA and 0DA, which are Intel HEX between additional lines. */
export type RecordFormat = 'intel_hex' | 's_record' | 'bmw_flash'

/** Takes the data of records. */
type Memory = { write(address: number, data: Uint8Array): void }
/** Processes a record; false if it is invalid. */
type ReadRecord = (record: Uint8Array, memory: Memory) => boolean
type Format = {
  mark: string
  read: ReadRecord
  isComplete(): boolean
  hasEnded(): boolean
  /** Whether the format defines a line that starts with this byte as one without data. */
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

/** Whether a character starts a comment between records in the output of some programs. */
const isComment = (first: number): boolean => first === semicolon || first === hash || first === slash

/** Whether an Intel HEX record has the stated length and a correct checksum. */
const isRight = (record: Uint8Array): boolean => record.length === (record[0] ?? 0) + 5 && sumOf(record, 0) === 0

/** Records have the form LL AAAA TT data CC. A segment (02) replaces a linear address (04) and vice versa. */
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

/** The end of the data, before the footer. */
const bmwEnd = 0x10
const emptyRecord = 5

/**
 * BMW's program (0PA) and data (0DA) files: comment (;) and directive ($) lines around Intel HEX, which ends with a special record. Some
 * programs add the segment to the linear address, others replace it, so a file is unclear if this makes a difference. Source: the parser of
 * the open-source tool nfsx.
 */
function bmwHex(): Format {
  const intel = intelHex()
  let linear = 0
  let segment = 0
  let unclear = false
  const read: ReadRecord = (record, memory) => {
    const type = record[3]
    if (type === bmwEnd) {
      // One program interprets these bytes as data.
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
