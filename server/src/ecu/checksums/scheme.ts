import type { ChecksumArea, ChecksumScheme } from '@mapwright/contract/ecu/checksums.ts'
import type { Image } from './image.ts'

/** Checksums of an image that matches a scheme, and the brand of the control unit. */
export type Checked = {
  scheme: ChecksumScheme
  brand: string
  /** Family without a version. Empty if several families share the scheme. */
  family: string
  areas: ChecksumArea[]
  /** Ranges of the summed bytes. Omitted if all bytes of the areas are summed. */
  covered?: readonly Range[]
  /** True if the scheme's tables state the end of the memory, and the image ends there. */
  namesEnd?: boolean
  /** Set only by schemes that distinguish calibration and code. */
  calibration?: Calibration
  /** Numbers that are stored next to the checksums in an encoded form. */
  numbers?: readonly StoredNumber[]
}

/** Start and end (exclusive) in the image. */
export type Range = readonly [start: number, end: number]

/** Areas of the maps, and the positions of their checksums. Everything else is code. */
export type Calibration = { areas: readonly Range[]; sums: readonly Range[] }

export type StoredNumber = { kind: 'software_numbers' | 'part_numbers' | 'vins'; value: string; offset: number }

/**
 * Verifies the checksums of an image. Returns undefined if the image does not have this scheme. A scheme is recognized by its structure
 * (marker, descriptor, table), never by size alone. A wrong sum therefore means a damaged or edited file, not another kind of file.
 */
export type Scheme = (image: Image) => Checked | undefined

/** Creates an area with its verdict. `end` is exclusive. */
export const areaOf = (start: number, end: number, isRight: boolean): ChecksumArea => ({
  start,
  end,
  verdict: isRight ? 'right' : 'wrong',
})

export const unknownArea = (start: number, end: number): ChecksumArea => ({ start, end, verdict: 'unknown' })
