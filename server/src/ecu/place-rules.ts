import type { Identification } from './identification.ts'

/** A text that identifies a control unit only at a certain offset of a complete read. */
type PlaceRule = {
  sizes: readonly number[]
  place: number
  /** First group: the code of the model. */
  pattern: RegExp
  brand: string
  family: string
  partNumber: (model: string) => string
  source: string
}

const maxLength = 12

/** Honda's code: model, market version and program number. The code MGJA206 yields the part number 38770-MGJ. */
const keihin = {
  pattern: /^([KM][0-9A-Z]{2})[A-Z0-9]\d{3}(?![0-9A-Za-z])/,
  brand: 'Keihin',
  family: 'Keihin',
  partNumber: (model: string) => `38770-${model}`,
  source: 'HondaECU, places of the code by model',
}

const rules: readonly PlaceRule[] = [
  { ...keihin, sizes: [0x40000], place: 0x3ffde },
  { ...keihin, sizes: [0x80000, 0x100000], place: 0x7ff5c },
]

/** Adds data from fixed offsets of a complete read. Does nothing if the texts in the read already identify the family. */
export function withPlacedFinds(found: Identification, image: Buffer): Identification {
  if (found.ecu_family && found.ecu_family.confidence !== 'possible') return found
  for (const { sizes, place, pattern, brand, family, partNumber } of rules) {
    if (!sizes.includes(image.length)) continue
    const model = pattern.exec(image.toString('latin1', place, place + maxLength))?.[1]
    if (model === undefined) continue
    const at = { offset: place, confidence: 'likely' } as const
    return {
      ...found,
      ecu_brand: { value: brand, ...at },
      ecu_family: { value: family, ...at },
      part_numbers: [{ value: partNumber(model), ...at }, ...found.part_numbers],
    }
  }
  return found
}
