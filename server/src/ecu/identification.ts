import type { Found, Identification } from '@mapwright/contract/ecu/identification.ts'

export type { Found, Identification } from '@mapwright/contract/ecu/identification.ts'
export type Confidence = Found['confidence']

/** Kinds of text that signatures match. */
export type FoundKind =
  | 'hardware_number'
  | 'software_number'
  | 'part_number'
  | 'ecu_brand'
  | 'ecu_family'
  | 'bosch_path'
  | 'vin'

/** A text pattern and its meaning. The value is the first group, or the whole match without a group. Spaces are removed. */
export type Signature = { kind: FoundKind; pattern: RegExp; confidence: Confidence; brand?: string; family?: string }

const ranks: Record<Confidence, number> = { certain: 3, likely: 2, possible: 1 }

/** Rank of a confidence. A higher rank is more certain. */
export const rankOf = (confidence: Confidence): number => ranks[confidence]

export const emptyIdentification: Identification = {
  byte_swapped: false,
  hardware_numbers: [],
  software_numbers: [],
  part_numbers: [],
  ecu_brand: null,
  ecu_family: null,
  bosch_path: null,
}

const possible = <F extends Found | null>(found: F): F => (found ? { ...found, confidence: 'possible' } : found)

/** Returns the same results with the confidence "possible". Numbers in a text that only mentions a control unit prove nothing. */
export const asPossible = (found: Identification): Identification => ({
  ...found,
  hardware_numbers: found.hardware_numbers.map(possible),
  software_numbers: found.software_numbers.map(possible),
  part_numbers: found.part_numbers.map(possible),
  ecu_brand: possible(found.ecu_brand),
  ecu_family: possible(found.ecu_family),
  bosch_path: possible(found.bosch_path),
  ...(found.vins ? { vins: found.vins.map(possible) } : {}),
})
