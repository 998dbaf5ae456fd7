/** How sure a find is: a fixed format nobody else uses, a usual format, or only a likeness. */
export type Confidence = 'certain' | 'likely' | 'possible'

/** One find in a file. The offset is where the text starts in the file as it was uploaded. */
export type Found = { value: string; offset: number; confidence: Confidence }

/** What a file says about the control unit that it was read from. Prefills the order, never locks it. */
export type Identification = {
  /** The bytes of every 16-bit word are the other way round. */
  byte_swapped: boolean
  hardware_numbers: Found[]
  software_numbers: Found[]
  part_numbers: Found[]
  ecu_brand: Found | null
  ecu_family: Found | null
  /** Bosch's own description of the software, such as `40/1/ME7.5/3/4019.20//24b/Dst02o/090600//`. */
  bosch_path: Found | null
}

/** The kinds of text that the signatures look for. */
export type FoundKind =
  | 'hardware_number'
  | 'software_number'
  | 'part_number'
  | 'ecu_brand'
  | 'ecu_family'
  | 'bosch_path'

const ranks: Record<Confidence, number> = { certain: 3, likely: 2, possible: 1 }

export const rankOf = (confidence: Confidence): number => ranks[confidence]
