import { addressedBlock, checksumEntries, entriesStart, type TricoreBlock, tricoreBlockAt } from './bosch-tricore.ts'
import { edc16Bounds, edc16Markers } from './edc16.ts'
import { e38Segments, p01Segments } from './gm.ts'
import type { Image } from './image.ts'
import { me7MainEnd, me7VolvoAreas } from './me7.ts'

/**
 * Returns the end of the memory according to the image's own tables if it is beyond the end of the file. Otherwise, and without such a
 * table, returns undefined.
 */
type EndOf = (image: Image) => number | undefined

/** Maximum size of a memory: no control unit has a larger one. */
const maxEnd = 0x1000000
const last = (ends: readonly number[]): number | undefined => (ends.length > 0 ? Math.max(...ends) : undefined)

/** Physical address of the first byte of the file. Cached and uncached addresses map to the same flash memory. */
const physicalBase = ({ start, address }: TricoreBlock): number => (address & 0x0fffffff) - start

/**
 * Finds a block whose end is beyond the file, while its header and checksum entries are in the file. Ignores a copied header, which implies
 * another physical base than the complete blocks.
 */
const tricoreEnd: EndOf = (image) => {
  const whole: TricoreBlock[] = []
  const cut: TricoreBlock[] = []
  let covered = 0
  for (const entry of checksumEntries(image)) {
    if (entry < covered) continue
    const start = entry - entriesStart
    const complete = tricoreBlockAt(image, start)
    const block = complete ?? addressedBlock(image, start)
    if (!block) continue
    covered = block.end
    if (complete) whole.push(complete)
    else if (block.end > image.size && block.end <= maxEnd) cut.push(block)
  }
  const bases = new Set(whole.map(physicalBase))
  const isInPlace = (block: TricoreBlock) => bases.size === 0 || bases.has(physicalBase(block))
  return last(cut.filter(isInPlace).map(({ end }) => end))
}

/**
 * Finds a region whose end is beyond the file, while its header is in the file. Ignores a copied header if the file contains the complete
 * region elsewhere.
 */
const edc16End: EndOf = (image) => {
  const regions = edc16Markers(image).flatMap((place) => edc16Bounds(image, place) ?? [])
  const isWhole = ({ first, length }: (typeof regions)[number]) =>
    regions.some((other) => other.first === first && other.length === length && other.start + length <= image.size)
  return last(
    regions
      .filter((region) => !isWhole(region) && region.start + region.length <= maxEnd)
      .map(({ start, length }) => start + length),
  )
}

const me7End: EndOf = (image) => {
  const end = me7MainEnd(image)
  return end !== undefined && end > image.size ? end : undefined
}

/** Returns the end of the last listed area beyond the file, if a listed area inside the file has a correct sum. */
const me7VolvoEnd: EndOf = (image) => {
  const { checked, beyond } = me7VolvoAreas(image)
  return checked.some(({ verdict }) => verdict === 'right') ? last(beyond) : undefined
}

const beyond = (image: Image, segments: readonly (readonly [start: number, end: number])[] | undefined) =>
  last((segments ?? []).map(([, end]) => end).filter((end) => end > image.size))

const gmP01End: EndOf = (image) => beyond(image, p01Segments(image, 0x100000))
const gmE38End: EndOf = (image) =>
  beyond(
    image,
    e38Segments(image, 0x200000)?.map(({ segment }) => segment),
  )

const ends: readonly EndOf[] = [tricoreEnd, edc16End, me7End, me7VolvoEnd, gmP01End, gmE38End]

/**
 * Returns the size of the memory according to the image's own tables, if it is larger than the file. The file is then only the beginning of
 * the memory. Returns undefined if the tables end inside the file or do not exist.
 */
export function missingEnd(image: Image): number | undefined {
  for (const endOf of ends) {
    const end = endOf(image)
    if (end !== undefined) return end
  }
  return undefined
}
