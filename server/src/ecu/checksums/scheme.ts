import type { ChecksumArea, ChecksumScheme } from '@mapwright/contract/ecu/checksums.ts'
import type { Image } from './image.ts'

/** The checksums of an image that has a scheme, and the only control unit that such an image can come from. */
export type Checked = {
  scheme: ChecksumScheme
  brand: string
  /** The family as far as the scheme determines it, without a version; empty if several families share the scheme. */
  family: string
  areas: ChecksumArea[]
  /** The bytes that a sum actually adds up, if these are not all bytes of its area. */
  covered?: readonly Range[]
  /** Whether the tables of the scheme state the end of the memory, and the image ends there. */
  namesEnd?: boolean
  /** Only for schemes that separate the areas of calibration and code. */
  calibration?: Calibration
  /** Numbers that are stored next to the checksums, encoded. */
  numbers?: readonly StoredNumber[]
}

/** Start and end (exclusive) in the image. */
export type Range = readonly [start: number, end: number]

/** The areas of the maps, and the positions of their checksums; everything else is code. */
export type Calibration = { areas: readonly Range[]; sums: readonly Range[] }

export type StoredNumber = { kind: 'software_numbers' | 'part_numbers' | 'vins'; value: string; offset: number }

/**
 * Verifies the checksums of an image; undefined if the image does not have this scheme. The scheme is recognized by its structure (marker,
 * descriptor, table), never by size alone, so a wrong sum means a damaged or edited file and not another kind of file.
 */
export type Scheme = (image: Image) => Checked | undefined

/** The area with its verdict, `end` exclusive. */
export const areaOf = (start: number, end: number, isRight: boolean): ChecksumArea => ({
  start,
  end,
  verdict: isRight ? 'right' : 'wrong',
})

export const unknownArea = (start: number, end: number): ChecksumArea => ({ start, end, verdict: 'unknown' })
