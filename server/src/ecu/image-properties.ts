import { provesWhole, verdictOf } from '@mapwright/contract/ecu/checksums.ts'
import { type Found, type Identification, isReliable } from '@mapwright/contract/ecu/identification.ts'
import { byteOrderOf, byteOrders, inOrder, reliableFinds, withByteOrder } from './byte-order.ts'
import { missingEnd } from './checksums/cut-image.ts'
import { imageOf } from './checksums/image.ts'
import type { Calibration, StoredNumber } from './checksums/scheme.ts'
import { type Verified, verifyChecksums } from './checksums/verify-checksums.ts'
import { identify } from './identify.ts'
import { type ImageShape, imageShape } from './image-shape.ts'
import { withPlacedFinds } from './place-rules.ts'

/** `missingEnd` is the end of the memory if the image lacks it. */
type Shape = ImageShape & { missingEnd?: number }

/** `image`, `calibration` and `shape` are for the checks; they are not stored. */
export type WithImageProperties = {
  identification: Identification
  image?: Buffer
  calibration?: Calibration
  shape?: Shape
}

/** An image in the processor's byte order, and the numbers found in it. */
type Ordered = { found: Identification; ordered: Buffer; verified: Verified | undefined }

const isRight = (verified: Verified | undefined): boolean =>
  verified !== undefined && verdictOf(verified.report) === 'right'

const isNamed = (found: Identification): boolean =>
  reliableFinds(found).some(({ confidence }) => confidence === 'certain')

/** Trying the other orders takes three times as long as everything else; no memory that is read in those orders is larger. */
const maxReorderedBytes = 4 * 2 ** 20

/**
 * Tries the other byte orders on an image in which nothing was found. Only correct checksums or a number that is certain prove an order.
 */
function inOtherOrder(image: Buffer, found: Identification): Ordered | undefined {
  if (image.length > maxReorderedBytes) return undefined
  for (const order of byteOrders) {
    const ordered = inOrder(image, order)
    const verified = ordered && verifyChecksums(ordered)
    if (ordered && isRight(verified))
      return { found: withByteOrder(order === 'words' ? found : identify(ordered), order), ordered, verified }
  }
  const exchanged = inOrder(image, 'exchanged')
  const named = exchanged && identify(exchanged)
  if (!named || !isNamed(named)) return undefined
  // Both orders of 16-bit words have been searched: swapping both the bytes and the words amounts to reversed double words.
  const order = named.byte_swapped ? 'reversed' : 'exchanged'
  const ordered = inOrder(image, order) ?? image
  return { found: withByteOrder(named, order), ordered, verified: verifyChecksums(ordered) }
}

function inProcessorOrder(image: Buffer, found: Identification): Ordered {
  const ordered = inOrder(image, byteOrderOf(found)) ?? image
  const verified = verifyChecksums(ordered)
  const other = verified || reliableFinds(found).length > 0 ? undefined : inOtherOrder(image, found)
  return other ?? { found, ordered, verified }
}

/** Puts the numbers that a checksum scheme found before those found in the text, which may be the same. */
function withStored(found: Identification, numbers: readonly StoredNumber[], kind: StoredNumber['kind']): Found[] {
  const stored = numbers.filter((number) => number.kind === kind)
  const others = (found[kind] ?? []).filter(({ value }) => !stored.some((number) => number.value === value))
  return [...stored.map(({ value, offset }) => ({ value, offset, confidence: 'certain' as const })), ...others]
}

function withChecksums(found: Identification, { report, brand, family, numbers }: Verified): Identification {
  const place = { offset: 0, confidence: 'certain' } as const
  const vins = withStored(found, numbers, 'vins')
  const named = found.ecu_family && isReliable(found.ecu_family) ? found.ecu_family : undefined
  return {
    ...found,
    // The text of the file contains the version, too.
    ecu_family: named ?? (family === '' ? found.ecu_family : { value: family, ...place }),
    ecu_brand: found.ecu_brand ?? { value: brand, ...place },
    software_numbers: withStored(found, numbers, 'software_numbers'),
    part_numbers: withStored(found, numbers, 'part_numbers'),
    ...(vins.length > 0 ? { vins } : {}),
    checksums: report,
  }
}

/** Adds properties that only a complete image reveals, such as its checksums and the family that they belong to. */
export function withImageProperties(found: Identification, image: Buffer | undefined): WithImageProperties {
  if (!image) return { identification: found }
  const { found: named, ordered, verified } = inProcessorOrder(image, found)
  // Correct sums at the beginning do not prove that the end is present.
  const end = provesWhole(verified?.report) ? undefined : missingEnd(imageOf(ordered))
  const shape = imageShape(image)
  const identification = {
    ...(verified ? withChecksums(named, verified) : withPlacedFinds(named, ordered)),
    ...(shape.emptyAreas.length > 0 ? { empty_areas: shape.emptyAreas } : {}),
  }
  return {
    ...{ identification, image, shape: { ...shape, ...(end === undefined ? {} : { missingEnd: end }) } },
    ...(verified?.calibration ? { calibration: verified.calibration } : {}),
  }
}
