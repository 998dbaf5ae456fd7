import { type Found, type Identification, isReliable } from '@mapwright/contract/ecu/identification.ts'
import type { Calibration, StoredNumber } from './checksums/scheme.ts'
import { verifyChecksums } from './checksums/verify-checksums.ts'

/** The image in the byte order of its processor. */
const inOrder = (image: Buffer, isSwapped: boolean): Buffer => {
  if (!isSwapped || image.length % 2 !== 0) return image
  return Buffer.from(image).swap16()
}

/** `image` and `calibration` serve the comparison with another file; they are not stored. */
export type WithImageFacts = { identification: Identification; image?: Buffer; calibration?: Calibration }

/** Adds the facts that only a complete image shows, such as its checksums and the family that they belong to. */
export function withImageFacts(found: Identification, image: Buffer | undefined): WithImageFacts {
  const verified = image && verifyChecksums(inOrder(image, found.byte_swapped))
  const kept = image ? { image } : {}
  if (!verified) return { identification: found, ...kept }
  const { report, brand, family, numbers, calibration } = verified
  const place = { offset: 0, confidence: 'certain' } as const
  const withStored = (kind: StoredNumber['kind']): Found[] => {
    const stored = numbers.filter((number) => number.kind === kind)
    const others = (found[kind] ?? []).filter(({ value }) => !stored.some((number) => number.value === value))
    return [...stored.map(({ value, offset }) => ({ value, offset, confidence: place.confidence })), ...others]
  }
  const vins = withStored('vins')
  const named = found.ecu_family && isReliable(found.ecu_family) ? found.ecu_family : undefined
  const identification = {
    ...found,
    // The text of the file names the version, too.
    ecu_family: named ?? (family === '' ? found.ecu_family : { value: family, ...place }),
    ecu_brand: found.ecu_brand ?? { value: brand, ...place },
    software_numbers: withStored('software_numbers'),
    part_numbers: withStored('part_numbers'),
    ...(vins.length > 0 ? { vins } : {}),
    checksums: report,
  }
  return { identification, ...kept, ...(calibration ? { calibration } : {}) }
}
