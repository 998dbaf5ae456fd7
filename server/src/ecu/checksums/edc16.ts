import type { ChecksumArea } from '@mapwright/contract/ecu/checksums.ts'
import { type Image, isRange, placesOf, wordsToBytes } from './image.ts'
import { areaOf, type Scheme } from './scheme.ts'

const startValue = 0xfadecafe
const endValue = 0xcafeaffe
/** The words of a region add up to the difference of the two values in its marker. */
const regionSum = (endValue - startValue) >>> 0
const marker = wordsToBytes([startValue, endValue], 'big')
/** The marker's offset in its region; the bounds of the region precede it. */
const markerOffset = 0x3c
const maxRegions = 16
const minRegion = 0x1000

export const edc16Markers = (image: Image): number[] => placesOf(image, marker, maxRegions)

/** The region of a marker, which may end beyond the image: its offset and its first address. */
export function edc16Bounds(image: Image, place: number): { start: number; first: number; length: number } | undefined {
  const start = place - markerOffset
  if (start < 0) return undefined
  const [first, last] = [image.u32be(place - 8), image.u32be(place - 4)]
  const length = last - first + 1
  return first % 0x100 !== 0 || length % 4 !== 0 || length < minRegion ? undefined : { start, first, length }
}

function regionAt(image: Image, place: number): ChecksumArea[] {
  const bounds = edc16Bounds(image, place)
  if (!bounds || !isRange(image, bounds.start, bounds.start + bounds.length)) return []
  const { start, length } = bounds
  return [areaOf(start, start + length, image.sum32be(start, start + length) === regionSum)]
}

/**
 * EDC16: each region names its first and last address and two constants, and its 32-bit words add up to their difference. Source: the
 * checksum code of the open tool ZedSuite, proven there on VAG U1, U31 and U34 and Mercedes CP31.
 */
export const edc16: Scheme = (image) => {
  const areas = edc16Markers(image).flatMap((place) => regionAt(image, place))
  return areas.length === 0 ? undefined : { scheme: 'bosch_edc16', brand: 'Bosch', family: 'EDC16', areas }
}
