import { z } from 'zod'

/** How sure a find is: a fixed format nobody else uses, a usual format, or only a likeness. */
export const confidences = ['certain', 'likely', 'possible'] as const

/** One find in a file, and where its text starts. */
export const Found = z.strictObject({
  value: z.string(),
  offset: z.number().int(),
  confidence: z.enum(confidences),
})
export type Found = z.output<typeof Found>

/** Sure enough to be compared and to warn by. */
export const isSureFind = ({ confidence }: Found): boolean => confidence !== 'possible'

/** What a file says about the control unit that it was read from. Prefills the order, never locks it. */
export const Identification = z.strictObject({
  byte_swapped: z.boolean(),
  hardware_numbers: z.array(Found),
  software_numbers: z.array(Found),
  part_numbers: z.array(Found),
  ecu_brand: Found.nullable(),
  ecu_family: Found.nullable(),
  bosch_path: Found.nullable(),
})
export type Identification = z.output<typeof Identification>
