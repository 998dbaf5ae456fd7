import type { ChecksumArea } from '@mapwright/contract/ecu/checksums.ts'
import { type Image, isRange, placesOf, wordsToBytes } from './image.ts'
import { areaOf, type Range, type Scheme } from './scheme.ts'

const base = 0x800000
const pageSize = 0x2000
/** Mark at the end of the boot program. */
const labelMark = Buffer.from([0xc3, 0x3c, 0x5a, 0x5a])
const label = 0xfffe
const smallFlash = 0x80000
const sizes = new Set([smallFlash, 0x100000])

/** Offsets of two sums in the boot program's descriptor. */
const startupSum = 0x8038
const pagesSum = 0x803c

const isComplement = (value: number, inverted: number) => (value ^ inverted) >>> 0 === 0xffffffff

/**
 * Returns true if a stored sum is correct and its complement matches. Both may be part of the summed area, because a matching pair always
 * adds the same constant.
 */
function isRightPair(
  image: Image,
  stored: number,
  ranges: readonly (readonly [start: number, end: number])[],
): boolean {
  const sum = ranges.reduce((total, [start, end]) => total + image.sum16le(start, end), 0) >>> 0
  return sum === image.u32le(stored) && isComplement(image.u32le(stored), image.u32le(stored + 4))
}

function startup(image: Image): ChecksumArea {
  const sum = image.u16le(0x8000) + image.u16le(0xfffe)
  return areaOf(0x8000, 0x10000, sum === image.u32le(startupSum))
}

function programPages(image: Image, flash: number): ChecksumArea {
  let sum = 0
  for (let page = 0; page < flash; page += pageSize)
    if (page < 0x10000 || page >= 0x20000) sum += image.u16le(page) + image.u16le(page + pageSize - 2)
  return areaOf(0, flash, sum === image.u32le(pagesSum))
}

const mainDescriptor = wordsToBytes([base, base + 0xfbff, base + 0x20000], 'little')

const maxFlash = 0x100000

/** Reads the end of the main program from its descriptor in the code. The end may be beyond the image. */
function endOfMain(image: Image): number | undefined {
  const [place, second] = placesOf(image, mainDescriptor, 2)
  if (place === undefined || second !== undefined || place + 16 > image.size) return undefined
  const end = image.u32le(place + 12) - base + 1
  return end > 0x20000 && end <= maxFlash ? end : undefined
}

const hasLabel = (image: Image): boolean => image.bytes.subarray(label, label + 4).equals(labelMark)

/** Offset at which the main program of an ME7 ends, possibly beyond the image. Undefined for other images. */
export const me7MainEnd = (image: Image): number | undefined => (hasLabel(image) ? endOfMain(image) : undefined)

const mainRanges = (end: number): readonly Range[] => [
  [0, 0xfc00],
  [0x20000, end],
]

/** Verifies the sum of the main program, which is stored near the end of the flash. */
function mainProgram(image: Image, end: number, flash: number): ChecksumArea {
  const isRight = isRightPair(image, flash - 0x20, mainRanges(end))
  return areaOf(0, end, isRight)
}

const listStart = 0x10000
const listEntry = 16
const maxListed = 128
/** Possible first ranges of a list: the processor's internal memory, which the file does not contain, or the start of the flash. */
const internalFirst = wordsToBytes([0, 0x3fff], 'little')
const externalFirst = wordsToBytes([base, base + 0x3fff], 'little')

/** Finds the offset of the first list of areas. */
function multipointList(image: Image): number | undefined {
  const places = [...placesOf(image, internalFirst, maxListed), ...placesOf(image, externalFirst, maxListed)].filter(
    (at) =>
      at >= listStart &&
      at + 2 * listEntry <= image.size &&
      [at, at + listEntry].every((entry) => isComplement(image.u32le(entry + 8), image.u32le(entry + 12))),
  )
  return places.length === 0 ? undefined : Math.min(...places)
}

/** Verifies the areas of the list, each with its own sum, up to the first entry outside the flash. */
function multipoint(image: Image): ChecksumArea[] {
  const list = multipointList(image)
  const areas: ChecksumArea[] = []
  if (list === undefined) return areas
  for (let entry = list; entry + listEntry <= image.size && areas.length < maxListed; entry += listEntry) {
    const [first, last] = [image.u32le(entry), image.u32le(entry + 4)]
    if (last < base && first < last) continue
    const [start, end] = [first - base, last - base + 1]
    if (!isRange(image, start, end)) break
    areas.push(areaOf(start, end, isRightPair(image, entry + 8, [[start, end]])))
  }
  return areas
}

/**
 * Checksums of Volkswagen's ME7: sums of the first and last words of pages, of the main program, and of the areas in the multipoint list.
 * CRC32 and signature of the parameters are not verified. Source: the open-source tool ME7Sum; tested with its sample reads.
 */
export const me7: Scheme = (image) => {
  const end = me7MainEnd(image)
  if (!sizes.has(image.size) || end === undefined || end > image.size) return undefined
  // A read of a small flash may have the size of a larger flash.
  const flash = end <= smallFlash ? smallFlash : image.size
  const listed = multipoint(image)
  return {
    scheme: 'bosch_me7',
    brand: 'Bosch',
    family: 'ME7',
    areas: [startup(image), programPages(image, flash), mainProgram(image, end, flash), ...listed],
    // Excludes the startup sum and the page sum, which only add the first and last words.
    covered: [...mainRanges(end), ...listed.map((area): Range => [area.start, area.end])],
    namesEnd: true,
    calibration: {
      areas: [[0x10000, 0x20000]],
      sums: [
        [startupSum, pagesSum + 4],
        [flash - 0x20, flash - 0x18],
      ],
    },
  }
}

/** Offsets of the table in a Volvo's ME7, at the end of its parameters. */
const volvoTable = { start: 0x1f810, end: 0x1fa00 }
const minVolvoAreas = 2

/** Verifies the areas in the table of an image, and returns the ends of listed areas beyond the image. */
export function me7VolvoAreas(image: Image): { checked: ChecksumArea[]; beyond: number[] } {
  const checked: ChecksumArea[] = []
  const beyond: number[] = []
  for (let entry = volvoTable.start; entry < volvoTable.end && entry + listEntry <= image.size; entry += listEntry) {
    const [start, end] = [image.u32le(entry), image.u32le(entry + 4) + 1]
    if (!isComplement(image.u32le(entry + 8), image.u32le(entry + 12))) continue
    if (isRange(image, start, end)) checked.push(areaOf(start, end, isRightPair(image, entry + 8, [[start, end]])))
    else if (start < end && end <= maxFlash) beyond.push(end)
  }
  return { checked, beyond }
}

/** Checksums of Volvo's ME7: a table of areas with sum and complement. Source: the open tool VolvoME7ChecksumUpdater. */
export const me7Volvo: Scheme = (image) => {
  if (!sizes.has(image.size)) return undefined
  const { checked: areas } = me7VolvoAreas(image)
  // Without any correct sum, the table may be of a different kind.
  const isTable = areas.length >= minVolvoAreas && areas.some(({ verdict }) => verdict === 'right')
  return isTable ? { scheme: 'bosch_me7_volvo', brand: 'Bosch', family: 'ME7', areas } : undefined
}
