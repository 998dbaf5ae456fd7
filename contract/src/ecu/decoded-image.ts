import type { RecordFormat } from './hex-records.ts'

/** Formats that state addresses: lines of records, or the files (ODX, SGO) in which car makers ship updates. */
export type HexFormat = RecordFormat | 'odx' | 'sgo'

/** A decoded image from the lowest to the highest address. Gaps are filled with FF, like erased flash memory. */
export type HexImage = {
  format: HexFormat
  bytes: Uint8Array
  /** The address of the first byte. */
  start: number
  /** True if the end record is missing, the record count is wrong, or data follows the end record. */
  isIncomplete: boolean
  /** True if lines contain different values for the same address. */
  hasOverlap: boolean
}

/**
 * Decoding errors. `damaged`: an invalid record or checksum. `too_large`: the address range is larger than the memory of any control unit.
 * `unclear`: programs interpret the addresses differently. `packed`: compressed or encrypted data.
 */
export type HexFault =
  | { fault: 'damaged'; line: number }
  | { fault: 'too_large' }
  | { fault: 'unclear' | 'packed'; format: HexFormat }
