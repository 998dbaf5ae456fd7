import type { ChecksumArea } from '@mapwright/contract/ecu/checksums.ts'
import { crc16Arc } from './crc.ts'
import { type Image, isRange } from './image.ts'
import { areaOf, type Range, type Scheme } from './scheme.ts'

const negated16 = (sum: number) => -sum & 0xffff
const hasMark = (image: Image, at: number, mark: number) => image.u16be(at) === mark

/** Reads a range from a table. The table contains the address of the range's last byte, while the returned end is exclusive. */
const rangeAt = (image: Image, at: number): Range => [image.u32be(at), image.u32be(at + 4) + 1]

const p01Sizes = new Set([0x80000, 0x100000])
const p01Mark = 0x4afc
const p01Table = 0x50c
const p01Count = 8
/** Offset of the operating system's sum. The summed area excludes the calibrations. */
const osSum = 0x500
const osParts = [
  [0, 0x500],
  [0x502, 0x4000],
] as const
const osContinues = 0x20000

/** Reads the table's segments, which may end beyond the image. Returns undefined if the mark is missing or the table is invalid. */
export function p01Segments(image: Image, maxEnd: number): Range[] | undefined {
  if (image.size < osContinues || !hasMark(image, 0x1fffe, p01Mark)) return undefined
  const segments: Range[] = []
  for (let index = 0; index < p01Count; index++) {
    const [start, end] = rangeAt(image, p01Table + index * 8)
    if (start >= end || end > maxEnd || start % 2 !== 0 || end % 2 !== 0 || (index === 0) !== (start === 0))
      return undefined
    segments.push([start, end])
  }
  return segments
}

/**
 * Checksums of P01 and P59: a table of segments with the negated sum of their 16-bit words. Sources: the open tools PCM Hammer and
 * Universal Patcher.
 */
export const gmP01: Scheme = (image) => {
  if (!p01Sizes.has(image.size)) return undefined
  if (!hasMark(image, 0x1fffe, p01Mark) || !hasMark(image, image.size - 2, p01Mark)) return undefined
  const areas: ChecksumArea[] = []
  for (let index = 0; index < p01Count; index++) {
    const [start, end] = rangeAt(image, p01Table + index * 8)
    if (!isRange(image, start, end)) return undefined
    if (start === 0) {
      if (end <= osContinues) return undefined
      const parts = [...osParts, [osContinues, end] as const]
      const sum = parts.reduce((total, [from, to]) => total + image.sum16be(from, to), 0)
      areas.push(areaOf(start, end, image.u16be(osSum) === negated16(sum)))
    } else areas.push(areaOf(start, end, image.u16be(start) === negated16(image.sum16be(start + 2, end))))
  }
  const segments = areas.filter(({ start }) => start > 0).map(({ start, end }): Range => [start, end])
  return {
    ...{ scheme: 'gm_p01', brand: 'Delco', family: '', areas, namesEnd: true },
    calibration: { areas: segments, sums: [[osSum, osSum + 2]] },
  }
}

const e38Size = 0x200000
const minSegment = 0x100
/**
 * End of the index, and the position of each segment's entry in it. An entry contains four ranges: the segment, its two CRC ranges and its
 * summed range.
 */
const e38IndexEnd = 0x10100
const e38Index = [0x10024, 0x10048, 0x1006b, 0x1008e, 0x100b1, 0x100d4]

const swapBytes = (value: number) => ((value & 0xff) << 8) | (value >>> 8)

type E38Segment = Record<'segment' | 'first' | 'second' | 'summed', Range>

/**
 * Reads the segments in the index with the ranges of their sums. A segment or sum may end beyond the image. Returns undefined if the index
 * is inconsistent.
 */
export function e38Segments(image: Image, maxEnd: number): E38Segment[] | undefined {
  if (image.size < e38IndexEnd) return undefined
  const segments = e38Index.map((at) => ({
    ...{ segment: rangeAt(image, at), first: rangeAt(image, at + 8) },
    ...{ second: rangeAt(image, at + 16), summed: rangeAt(image, at + 24) },
  }))
  const isConsistent = segments.every(
    ({ segment, first, second, summed }) =>
      [segment, first, second, summed].every(([start, end]) => start < end && end <= maxEnd) &&
      segment[1] - segment[0] >= minSegment &&
      first[0] >= segment[0] &&
      second[1] <= segment[1] &&
      summed[0] >= segment[0],
  )
  return isConsistent ? segments : undefined
}

/** Checksums of E38 and E67: each segment has a negated sum and a CRC. Source: the segment files of the open tool Universal Patcher. */
export const gmE38: Scheme = (image) => {
  if (image.size !== e38Size) return undefined
  const areas: ChecksumArea[] = []
  for (const {
    segment: [start, end],
    first,
    second,
    summed,
  } of e38Segments(image, e38Size) ?? []) {
    const crc = crc16Arc(image.bytes.subarray(...second), crc16Arc(image.bytes.subarray(...first)))
    const isRight =
      image.u16be(start) === negated16(image.sum16be(...summed)) && image.u16be(start + 0x1e) === swapBytes(crc)
    areas.push(areaOf(start, end, isRight))
  }
  // A consistent index alone does not prove that the image has this scheme.
  if (!areas.some(({ verdict }) => verdict === 'right')) return undefined
  // Skips the first segment, which is the operating system.
  const segments = areas.slice(1).map(({ start, end }): Range => [start, end])
  return {
    ...{ scheme: 'gm_e38', brand: 'Delco', family: '', areas, namesEnd: true },
    calibration: { areas: segments, sums: [] },
  }
}
