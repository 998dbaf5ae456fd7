import type { RecordFormat } from './hex-records.ts'

/** Reads written as text: lines of records, or the XML in which car makers ship updates. */
export type HexFormat = RecordFormat | 'odx'

/** The decoded image, from the lowest to the highest address; gaps are filled with FF, as in erased flash. */
export type HexImage = {
  format: HexFormat
  bytes: Uint8Array
  /** The address of the first byte. */
  start: number
  /** Whether the end record is missing, the record count is wrong, or data follows the end. */
  isIncomplete: boolean
  /** Whether lines write different values to the same address. */
  hasOverlap: boolean
}

/**
 * `damaged`: an invalid record or checksum. `too_large`: an address range larger than any control unit's memory. `unclear`: addresses that
 * programs interpret differently. `packed`: compressed or encrypted data.
 */
export type HexFault =
  | { fault: 'damaged'; line: number }
  | { fault: 'too_large' }
  | { fault: 'unclear' | 'packed'; format: HexFormat }
