import { crc32 } from 'node:zlib'
import type { ChecksumArea } from '@mapwright/contract/ecu/checksums.ts'
import { type Image, isRange } from './image.ts'
import { areaOf, type Range, type Scheme } from './scheme.ts'

/** The control unit has two processors, for injection and for ignition, whose memories follow each other in a read. */
const half = { full: 0x280000, calibration: 0x10000 } as const
/** Offset and address of the calibration in the memory of a processor. */
const calibrationStart = 0x70000
const lastCalibration = 0x7fffb
/** Offsets of the list of ranges, and of the address before the stored CRC, in the program. */
const list = 0x1c0
const program = { start: 0x10000, last: 0x1001c } as const
/** External memory of the processor: its lowest address, and the distance from an address to its place in the read. */
const external = { from: 0x450000, distance: 0x380000 } as const
const maxRanges = 16

/** Reads a list of ranges, which are ascending. `end` limits them. Returns undefined if they are not in the image. */
function rangesOf(image: Image, at: number, last: number, placeOf: (address: number) => number): Range[] | undefined {
  const count = image.u32be(at)
  if (count === 0 || count > maxRanges) return undefined
  const ranges: Range[] = []
  for (let index = 0; index < count; index++) {
    const first = image.u32be(at + 4 + index * 8)
    const end = Math.min(image.u32be(at + 8 + index * 8), last)
    const range: Range = [placeOf(first), placeOf(end) + 1]
    if (!isRange(image, ...range) || range[0] < (ranges.at(-1)?.[1] ?? 0)) return undefined
    ranges.push(range)
  }
  return ranges
}

/** Verifies the CRC over ranges. */
function checked(image: Image, ranges: readonly Range[], stored: number): ChecksumArea {
  const sum = ranges.reduce((crc, [start, end]) => crc32(image.bytes.subarray(start, end), crc), 0)
  return areaOf(ranges[0]?.[0] ?? 0, ranges.at(-1)?.[1] ?? 0, sum === image.u32be(stored))
}

/** Verifies the calibration that begins at `start`. */
function calibrationAt(image: Image, start: number): { area: ChecksumArea; ranges: Range[] } | undefined {
  const placeOf = (address: number) => address - calibrationStart + start
  const ranges = rangesOf(image, start + list, lastCalibration, placeOf)
  return ranges && { area: checked(image, ranges, start + 0xfffc), ranges }
}

/** Verifies the program of the processor whose memory begins at `start`. Addresses of the external memory are shifted. */
function programAt(image: Image, start: number): { area: ChecksumArea; ranges: Range[] } | undefined {
  const placeOf = (address: number) => start + (address >= external.from ? address - external.distance : address)
  const last = image.u32be(start + program.last) + 3
  const stored = placeOf(last) + 1
  const ranges = rangesOf(image, start + program.start + list, last, placeOf)
  return ranges && isRange(image, stored, stored + 4) ? { area: checked(image, ranges, stored), ranges } : undefined
}

/**
 * Checksums of MSS60 and MSS65 (BMW M): a CRC-32 each over the ranges of calibration and program, for both processors. The signatures are
 * not verified. Source: the open-source tool MSS6x-Flasher.
 */
export const mss60: Scheme = (image) => {
  const isFull = image.size === 2 * half.full
  if (!isFull && image.size !== 2 * half.calibration) return undefined
  const starts = isFull ? [calibrationStart, calibrationStart + half.full] : [0, half.calibration]
  const calibrations = starts.flatMap((start) => calibrationAt(image, start) ?? [])
  if (calibrations.length < starts.length) return undefined
  const programs = isFull ? [0, half.full].flatMap((start) => programAt(image, start) ?? []) : []
  const blocks = [...calibrations, ...programs]
  return {
    ...{ scheme: 'bmw_mss60', brand: 'Siemens', family: 'MSS60' },
    ...{ areas: blocks.map(({ area }) => area), covered: blocks.flatMap(({ ranges }) => ranges), namesEnd: isFull },
    ...(isFull
      ? {
          calibration: {
            areas: starts.map((start): Range => [start, start + half.calibration]),
            sums: [],
          },
        }
      : {}),
  }
}
