import type { ChecksumArea } from '@mapwright/contract/ecu/checksums.ts'
import type { Image } from './image.ts'
import { areaOf, type Scheme, unknownArea } from './scheme.ts'

/** The state of the sum: two 16-bit words. */
type State = readonly [a: number, b: number]

const rotateLeft = (value: number, by: number) => ((value << by) | (value >>> (16 - by))) & 0xffff
const step = 0xdaac
const zero: State = [0, 0]
const usual: State = [0x8631, 0xefcd]

/** Mixes the 16-bit words of an area into the state. The length of the area must be a multiple of four. */
function mix({ bytes }: Image, start: number, end: number, from: State): State {
  let [a, b] = from
  const word = (at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
  for (let at = start; at < end; at += 8) {
    a ^= word(at)
    const left = b & 15
    if (left > 0) a = rotateLeft(a, left)
    b = ((b - word(at + 2) - (left > 0 ? a & 1 : 0)) ^ a) & 0xffff
    if (at + 4 >= end) break
    a = (a - word(at + 4) + step) & 0xffff
    b ^= word(at + 6)
    const right = a & 15
    if (right > 0) b = rotateLeft(b, 16 - right)
  }
  return [a, b]
}

function sumOf(image: Image, start: number, end: number, from: State, [c, d]: State): number {
  const [a, b] = mix(image, start, end, from)
  const high = b ^ rotateLeft(d, c & 15)
  return ((high << 16) | ((a - c + step) & 0xffff)) >>> 0
}

const fill = 0xc3c3c3c3

/** Verifies the sum of an area, which is stored in its last four bytes. */
function storedArea(image: Image, start: number, end: number, from: State, seeds: State): ChecksumArea[] {
  const stored = image.u32le(end - 4)
  if (stored === fill) return []
  return [areaOf(start, end, sumOf(image, start, end - 4, from, seeds) === stored)]
}

/** Verifies the areas between the borders. The sum of the first area starts from zero. */
function bordered(image: Image, borders: readonly number[]): ChecksumArea[] {
  return borders
    .slice(1)
    .flatMap((end, index) => storedArea(image, borders[index] ?? end, end, index === 0 ? zero : usual, usual))
}

const banked = (from: number, count: number) =>
  Array.from({ length: count }, (_, bank) => [0, 0xb80, 0xc000].map((offset) => from + bank * 0x10000 + offset)).flat()

type Layout = { size: number; borders: readonly number[] }

const layouts: readonly Layout[] = [
  { size: 0x80000, borders: [0x10000, 0x14000, 0x4c000, ...banked(0x50000, 3)] },
  { size: 0x80000, borders: [0x10000, 0x14000, 0x58000, 0x58b80, 0x64000, 0x70000, 0x70b80, 0x7c000] },
  { size: 0x40000, borders: [0xb80, 0x8000, 0x14000, 0x38b80, 0x40000] },
]

const bankMark = Buffer.from('V4.1', 'latin1')

/** Verifies the checksums in the 2002 layout, in which the sum of the program is the seed of the banks. */
function layoutOf2002(image: Image): ChecksumArea[] {
  const seeds = mix(image, 0x14000, 0x4c000, usual)
  const [low, high] = mix(image, 0, 0x8000, zero)
  const boot: State = [((low - 0x79cf) & 0xffff) ^ 0xd565, (high - 0x1033 + 0x308a) & 0xffff]
  const areas = [
    ...storedArea(image, 0x8000, 0x10000, boot, [0x4531, 0x3550]),
    ...storedArea(image, 0x10000, 0x14000, zero, usual),
  ]
  for (let bank = 0x50000; bank + 0xc000 <= image.size; bank += 0x10000) {
    if (!image.bytes.subarray(bank + 8, bank + 12).equals(bankMark)) continue
    for (const [start, end] of [
      [-0x4000, 0],
      [0, 0xb80],
      [0xb80, 0xc000],
    ] as const)
      areas.push(...storedArea(image, bank + start, bank + end, seeds, seeds))
  }
  return areas
}

const countRight = (areas: readonly ChecksumArea[]) => areas.filter(({ verdict }) => verdict === 'right').length
/**
 * Minimum number of correct sums for a scheme to match. A single correct sum is not a coincidence, but it may be in an area that several
 * layouts share.
 */
const minRight = 3
const maxWrongShare = 1 / 3
const maxUnsummedEnd = 0x4000

/**
 * Checksums of Volkswagen's EDC15: a recursive sum over each area, in one of several layouts. Uses the layout with the most correct sums.
 * Source: the description of the areas in the open-source tool VAGEDCSuite.
 */
export const edc15: Scheme = (image) => {
  if (image.size !== 0x40000 && image.size !== 0x80000) return undefined
  const candidates = layouts.filter(({ size }) => size === image.size).map(({ borders }) => bordered(image, borders))
  if (image.size === 0x80000) candidates.push(layoutOf2002(image))
  const [best] = candidates.sort((one, other) => countRight(other) - countRight(one))
  const right = best ? countRight(best) : 0
  if (!best || right < minRight) return undefined
  const isCertain = best.length - right <= right * maxWrongShare
  const areas = best.map((area) => (area.verdict === 'wrong' && !isCertain ? unknownArea(area.start, area.end) : area))
  // The last areas of a layout end at most 16 KiB before the end of the memory.
  const namesEnd = areas.some(({ verdict, end }) => verdict === 'right' && end >= image.size - maxUnsummedEnd)
  return { scheme: 'bosch_edc15', brand: 'Bosch', family: 'EDC15', areas, namesEnd }
}
