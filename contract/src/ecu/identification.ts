import { z } from 'zod'
import { ChecksumReport } from './checksums.ts'

/** Confidence in a value. certain: the format is unique. likely: the format is usual. possible: the format is merely similar. */
export const confidences = ['certain', 'likely', 'possible'] as const

/** A value found in a file, with the offset of its text. */
export const Found = z.strictObject({
  value: z.string(),
  offset: z.number().int(),
  confidence: z.enum(confidences),
})
export type Found = z.output<typeof Found>

/** Checks whether a value is reliable enough for comparisons and warnings. */
export const isReliable = ({ confidence }: Found): boolean => confidence !== 'possible'

/** An area of an image that is filled with a single value, because it was erased or never read. `end` is exclusive. */
export const EmptyArea = z.strictObject({ start: z.number().int(), end: z.number().int(), value: z.number().int() })
export type EmptyArea = z.output<typeof EmptyArea>

/** Properties of the control unit from which a file was read. They prefill the order, but the customer can change them. */
export const Identification = z.strictObject({
  byte_swapped: z.boolean(),
  /** Set if the bytes of each 32-bit word are reversed, or its 16-bit halves are exchanged. */
  dword_order: z.enum(['reversed', 'exchanged']).optional(),
  hardware_numbers: z.array(Found),
  software_numbers: z.array(Found),
  part_numbers: z.array(Found),
  ecu_brand: Found.nullable(),
  ecu_family: Found.nullable(),
  bosch_path: Found.nullable(),
  /** Vehicle identification numbers in the file. They are personal data, like the VIN in the order. */
  vins: z.array(Found).optional(),
  /** Set if the file contains immobilizer data. They are never shown or changed. */
  immobilizer: z.literal(true).optional(),
  /** Missing if the checksum scheme is unknown, and for files that were examined before checksums were verified. */
  checksums: ChecksumReport.optional(),
  /** The first large areas without content. */
  empty_areas: z.array(EmptyArea).optional(),
})
export type Identification = z.output<typeof Identification>
