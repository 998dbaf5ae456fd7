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

/** Shape of an image. `missingEnd` is the size of the whole memory in bytes, if the image is only its beginning. */
type Shape = ImageShape & { missingEnd?: number }

/** Properties of a complete image. Only `identification` is stored. All other properties are for the checks. */
export type WithImageProperties = {
  identification: Identification
  image?: Buffer
  calibration?: Calibration
  shape?: Shape
}

/** An image in the processor's byte order, with the numbers found in this order. */
type Ordered = { found: Identification; ordered: Buffer; verified: Verified | undefined }

const isRight = (verified: Verified | undefined): boolean =>
  verified !== undefined && verdictOf(verified.report) === 'right'

const isNamed = (found: Identification): boolean =>
  reliableFinds(found).some(({ confidence }) => confidence === 'certain')

/**
 * Maximum size of an image on which other byte orders are tried, because trying them takes three times as long as all other steps. Memories
 * that are read in other byte orders are not larger.
 */
const maxReorderedBytes = 4 * 2 ** 20

/** Tries the other byte orders on an image without any results. Only correct checksums, or a number or family found with the confidence "certain", prove an order. */
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
  // `identify` also searches with the bytes of each 16-bit word swapped. If that search gave the result, the `exchanged` order together
  // with this swap is the `reversed` order.
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

/**
 * Merges the numbers found by a checksum scheme with the numbers found by search, and removes duplicates. Numbers of the checksum scheme
 * come first.
 */
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
    // A family name in the text is preferred, because it contains the version, too.
    ecu_family: named ?? (family === '' ? found.ecu_family : { value: family, ...place }),
    ecu_brand: found.ecu_brand ?? { value: brand, ...place },
    software_numbers: withStored(found, numbers, 'software_numbers'),
    part_numbers: withStored(found, numbers, 'part_numbers'),
    ...(vins.length > 0 ? { vins } : {}),
    checksums: report,
  }
}

/** Adds the properties that only a complete image has, such as its checksums and the family of its checksum scheme. */
export function withImageProperties(found: Identification, image: Buffer | undefined): WithImageProperties {
  if (!image) return { identification: found }
  const { found: named, ordered, verified } = inProcessorOrder(image, found)
  // Correct checksums at the beginning of the memory do not prove that its end is present.
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
