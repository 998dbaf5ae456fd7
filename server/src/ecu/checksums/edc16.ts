import type { ChecksumArea } from '@mapwright/contract/ecu/checksums.ts'
import { type Image, isRange, placesOf, wordsToBytes } from './image.ts'
import { areaOf, type Scheme, unknownArea } from './scheme.ts'

const startValue = 0xfadecafe
const endValue = 0xcafeaffe
/** Correct sum of all words of a region: the difference between the two values in its marker. */
const regionSum = (endValue - startValue) >>> 0
const marker = wordsToBytes([startValue, endValue], 'big')
/** Distances of the marker from the start of its region, in bytes: 0x3C in most units, more in BMW's C31 and C35. */
const markerOffsets = [0x3c, 0x7c, 0x11c, 0x13c]
/** Block size of the memory mapping. A region has the same offset within its block in the file and in the processor's memory. */
const mappedBlock = 0x10000
const maxRegions = 16
const minRegion = 0x1000

export const edc16Markers = (image: Image): number[] => placesOf(image, marker, maxRegions)

/** A region: its offset in the file, its first address and its length in bytes. */
type Region = { start: number; first: number; length: number }

/** Reads the bounds that precede a marker, as addresses of the processor. Returns undefined if they are invalid. */
function statedBounds(image: Image, place: number): Omit<Region, 'start'> | undefined {
  if (place < 8) return undefined
  const [first, last] = [image.u32be(place - 8), image.u32be(place - 4)]
  const length = last - first + 1
  return first % 0x100 !== 0 || length % 4 !== 0 || length < minRegion ? undefined : { first, length }
}

/** Finds the region of a marker. The region may end beyond the image. Returns undefined if the bounds do not determine its start. */
export function edc16Bounds(image: Image, place: number): Region | undefined {
  const stated = statedBounds(image, place)
  if (!stated) return undefined
  const start = markerOffsets
    .map((offset) => place - offset)
    .find((at) => at >= 0 && at % mappedBlock === stated.first % mappedBlock)
  return start === undefined ? undefined : { ...stated, start }
}

/**
 * Verifies the region of a marker. Only a correct sum proves the start of a region. A wrong sum is reported only if the addresses allow no
 * other start.
 */
function regionAt(image: Image, place: number): ChecksumArea[] {
  const stated = statedBounds(image, place)
  if (!stated) return []
  const { first, length } = stated
  const starts = [...markerOffsets.map((offset) => place - offset), first].filter((start) =>
    isRange(image, start, start + length),
  )
  const right = starts.find((start) => image.sum32be(start, start + length) === regionSum)
  if (right !== undefined) return [areaOf(right, right + length, true)]
  const start = edc16Bounds(image, place)?.start
  if (start !== undefined && isRange(image, start, start + length)) {
    const isOnlyStart = first === start || !starts.includes(first)
    return [isOnlyStart ? areaOf(start, start + length, false) : unknownArea(start, start + length)]
  }
  // Reports only the marker as unknown if the region is in the file, but its start cannot be determined.
  return start === undefined && starts.length > 0 ? [unknownArea(place, place + marker.length)] : []
}

/**
 * Checksums of EDC16: each region states its first and last address and two constants. Its 32-bit words add up to the difference of the
 * constants. Source: the checksum code of the open-source tool ZedSuite, tested there with VAG U1, U31 and U34 and Mercedes CP31.
 */
export const edc16: Scheme = (image) => {
  const areas = edc16Markers(image).flatMap((place) => regionAt(image, place))
  return areas.length === 0 ? undefined : { scheme: 'bosch_edc16', brand: 'Bosch', family: 'EDC16', areas }
}
