import { z } from 'zod'

/** The checksum schemes that can be verified; the wording is `scheme.<name>` in locales/<tag>/ecu.json. */
export const checksumSchemes = [
  'bosch_edc15',
  'bosch_edc16',
  'bosch_me7',
  'bosch_me7_volvo',
  'bosch_tricore',
  'continental_simos',
  'denso_subaru',
  'gm_p01',
  'gm_e38',
  'trionic_5',
  'trionic_7',
  'trionic_8',
] as const
export type ChecksumScheme = (typeof checksumSchemes)[number]

/** `unknown`: the area or its algorithm cannot be verified, for example because it is not in the file. */
export const checksumVerdicts = ['right', 'wrong', 'unknown'] as const
export type ChecksumVerdict = (typeof checksumVerdicts)[number]

/** An area of an image that a checksum covers, `end` exclusive. */
export const ChecksumArea = z.strictObject({
  start: z.number().int(),
  end: z.number().int(),
  verdict: z.enum(checksumVerdicts),
})
export type ChecksumArea = z.output<typeof ChecksumArea>

/** The checksums of an image, counted by verdict, with the first areas whose checksum is wrong. */
export const ChecksumReport = z.strictObject({
  scheme: z.enum(checksumSchemes),
  right: z.number().int(),
  wrong: z.number().int(),
  unknown: z.number().int(),
  wrong_areas: z.array(ChecksumArea),
  /** The number of bytes that the verified checksums cover. Missing for files examined before it was counted. */
  covered: z.number().int().optional(),
  /** Whether the checksum tables state the end of the memory, and the image ends there. */
  names_end: z.boolean().optional(),
})
export type ChecksumReport = z.output<typeof ChecksumReport>

/** The verdict on a whole image. It is `right` only if every checksum of a known scheme is correct. */
export const verdictOf = ({ right, wrong }: ChecksumReport): ChecksumVerdict => {
  if (wrong > 0) return 'wrong'
  return right > 0 ? 'right' : 'unknown'
}

/** Whether the checksums prove that the file is complete: correct checksums prove only the areas that they cover. */
export const provesWhole = (report: ChecksumReport | undefined): boolean =>
  report !== undefined && report.names_end === true && verdictOf(report) === 'right'
