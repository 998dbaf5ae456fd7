import { crc32 } from 'node:zlib'
import type { ChecksumArea } from '@mapwright/contract/ecu/checksums.ts'
import { type Image, isRange, placesOf, wordsToBytes } from './image.ts'
import { areaOf, type Range, type Scheme, unknownArea } from './scheme.ts'

const startValue = 0xfadecafe
const expectedValue = 0xcafeaffe
const blockEnd = 0xdeadbeef
const entriesOffset = 0x34
const entrySize = 0x20
const maxEntries = 100
/** Low bytes of block ids that mark datasets, including the variant dataset. */
const datasetIds = new Set([0x60, 0x70, 0x80])
const maxPlaces = 400
/** Two constants that every checksum entry contains. */
const constants = wordsToBytes([startValue, expectedValue], 'little')
const constantsOffset = 0xc

/** A software block: its range in the file (`end` exclusive) and its address in memory. */
export type TricoreBlock = { start: number; end: number; address: number; entries: number }

/** Reads the header of the block at `start`. Returns undefined if the header is inconsistent. The image may lack the end of the block. */
function headerAt(image: Image, start: number): TricoreBlock | undefined {
  if (start < 0 || start + entriesOffset + entrySize > image.size) return undefined
  const size = image.u32le(start + 4)
  const lastAddress = image.u32le(start + 0xc)
  const entries = image.u32le(start + 0x2c)
  if (entries === 0 || entries > maxEntries || size < entriesOffset + entries * entrySize) return undefined
  const address = lastAddress + 4 - size
  return address >= 0 ? { start, end: start + size, address, entries } : undefined
}

/** Reads the block at `start`. Returns undefined if the block is incomplete. */
function blockAt(image: Image, start: number): TricoreBlock | undefined {
  const block = headerAt(image, start)
  return block && isRange(image, start, block.end) && image.u32le(block.end - 4) === blockEnd ? block : undefined
}

/** Highest hexadecimal digits of cached and uncached flash addresses. */
const flashes = new Set([0x8, 0xa])
const addressAlignment = 0x100

/**
 * Reads the block at `start` if it is in flash and all its checksum entries contain the usual constants. The image may lack the end of the
 * block.
 */
export function addressedBlock(image: Image, start: number): TricoreBlock | undefined {
  const block = headerAt(image, start)
  if (!block || !flashes.has(block.address >>> 28) || block.address % addressAlignment !== 0) return undefined
  for (let index = 0; index < block.entries; index++) {
    const at = start + entriesOffset + index * entrySize + constantsOffset
    if (at + constants.length > image.size || !image.bytes.subarray(at, at + constants.length).equals(constants))
      return undefined
  }
  return block
}

/** Offset of the first checksum entry in its block. */
export const entriesStart = entriesOffset
export const tricoreBlockAt = blockAt
/** Offsets of all checksum entries in the image. */
export const checksumEntries = (image: Image): number[] =>
  placesOf(image, constants, maxPlaces).map((place) => place - constantsOffset)

/** Finds the block that contains a checksum entry, which may be at any position in the block's table. */
function blockOfEntry(image: Image, entry: number): TricoreBlock | undefined {
  for (let index = 0; index < maxEntries; index++) {
    const block = blockAt(image, entry - entriesOffset - index * entrySize)
    if (block && block.entries > index) return block
  }
  return undefined
}

/** Maps cached and uncached addresses of the same flash memory to the same value. */
const physical = (address: number) => address & 0x0fffffff

/** Returns true if the area matches the checksum of this entry, and undefined if the algorithm is unknown. */
function sumMatches(image: Image, entry: number, start: number, end: number): boolean | undefined {
  const initial = image.u32le(entry + 0xc)
  const expected = image.u32le(entry + 0x10)
  switch (image.u32le(entry + 0x1c)) {
    case 0x00:
      // CRC-32 without a final complement.
      return crc32(image.bytes.subarray(start, end), ~initial >>> 0) === expected
    case 0x01:
      return (initial + image.sum32le(start, end)) >>> 0 === expected
    case 0x10:
      return (initial + image.sum16le(start, end - 4) + image.u32le(end - 4)) >>> 0 === expected
    default:
      return undefined
  }
}

/**
 * Maximum number of summed bytes, in multiples of the image size. Limits the work for a hostile file with many entries for the whole image.
 */
const maxCoverage = 8

function entryChecker(image: Image, blocks: readonly TricoreBlock[]): (entry: number) => ChecksumArea {
  let covered = 0
  return (entry) => {
    const first = physical(image.u32le(entry + 4))
    const last = physical(image.u32le(entry + 8))
    const block = blocks.find(({ start, end, address }) => {
      const base = physical(address)
      return first >= base && last < base + end - start
    })
    if (!block || last <= first + 4) return unknownArea(entry, entry + entrySize)
    const start = block.start + first - physical(block.address)
    const end = start + last - first + 1
    covered += end - start
    if (covered > image.size * maxCoverage) return unknownArea(start, end)
    const matches = sumMatches(image, entry, start, end)
    const isUsual = image.bytes.subarray(entry + 0xc, entry + 0x14).equals(constants)
    return matches === undefined || (!matches && !isUsual) ? unknownArea(start, end) : areaOf(start, end, matches)
  }
}

/**
 * Checksums of MED17 and EDC17. Each block contains a table of checksums (CRC32, 32-bit or 16-bit sums) and ends with DEADBEEF. The
 * signatures of blocks cannot be verified. Source: README and block layout of the open-source tool medc17-checksum-tool.
 */
export const boschTricore: Scheme = (image) => {
  const entries = checksumEntries(image)
  const blocks = new Map<number, TricoreBlock>()
  for (const entry of entries) {
    if ([...blocks.values()].some(({ start, end }) => entry >= start && entry < end)) continue
    const block = blockOfEntry(image, entry)
    if (block) blocks.set(block.start, block)
  }
  const check = entryChecker(image, [...blocks.values()])
  const areas = [...blocks.values()].flatMap(({ start, entries: count }) =>
    Array.from({ length: count }, (_, index) => check(start + entriesOffset + index * entrySize)),
  )
  if (areas.length === 0) return undefined
  const datasets = [...blocks.values()].filter(({ start }) => datasetIds.has(image.bytes[start] ?? 0))
  return {
    scheme: 'bosch_tricore',
    brand: 'Bosch',
    family: '',
    areas,
    ...(datasets.length > 0
      ? { calibration: { areas: datasets.map(({ start, end }): Range => [start, end]), sums: [] } }
      : {}),
  }
}
