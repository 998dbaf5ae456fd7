import type { EmptyArea } from '@mapwright/contract/ecu/identification.ts'

const blockSize = 4096
/** Erased flash contains FF or 00. EDC15 is filled with C3. */
const fills = [0xff, 0x00, 0xc3].map((value) => ({ value, block: Buffer.alloc(blockSize, value) }))
/** Minimum size of an empty area in bytes. Smaller gaps between code and calibration are normal. */
const minEmptyArea = 0x10000
const maxEmptyAreas = 8
const minRepeated = 0x4000

/**
 * Distribution of content in an image. `contentEnd` is the offset after the last byte that is not fill. `isRepeated` is true if the second
 * half equals the first.
 */
export type ImageShape = { emptyAreas: EmptyArea[]; contentEnd: number; isRepeated: boolean }

const fillOf = (image: Buffer, start: number): number | undefined =>
  fills.find(({ block }) => image.compare(block, 0, blockSize, start, start + blockSize) === 0)?.value

/** Finds areas of at least `minEmptyArea` bytes that are filled with a single value. */
function emptyAreasOf(image: Buffer): EmptyArea[] {
  const areas: EmptyArea[] = []
  let current: EmptyArea | undefined
  const close = () => {
    if (current && current.end - current.start >= minEmptyArea) areas.push(current)
  }
  for (let start = 0; start + blockSize <= image.length; start += blockSize) {
    const value = fillOf(image, start)
    if (current && current.value === value) current.end = start + blockSize
    else {
      close()
      current = value === undefined ? undefined : { start, end: start + blockSize, value }
    }
  }
  close()
  return areas
}

function contentEndOf(image: Buffer): number {
  const last = image.at(-1)
  if (!fills.some(({ value }) => value === last)) return image.length
  let end = image.length
  while (end >= blockSize && fillOf(image, end - blockSize) === last) end -= blockSize
  while (end > 0 && image[end - 1] === last) end--
  return end
}

/** Returns true if the second half repeats the first. Some tools save a memory like this if it is smaller than expected. */
function isRepeated(image: Buffer, contentEnd: number): boolean {
  const half = image.length / 2
  if (!Number.isInteger(half) || half < minRepeated || contentEnd === 0) return false
  return image.compare(image, half, image.length, 0, half) === 0
}

export function imageShape(image: Buffer): ImageShape {
  const contentEnd = contentEndOf(image)
  return {
    emptyAreas: emptyAreasOf(image).slice(0, maxEmptyAreas),
    contentEnd,
    isRepeated: isRepeated(image, contentEnd),
  }
}
