import { z } from 'zod'

/** Checksum schemes that can be verified. The wording is `scheme.<name>` in locales/<tag>/ecu.json. */
export const checksumSchemes = [
  'bmw_mss60',
  'bosch_dflash',
  'bosch_edc15',
  'bosch_edc16',
  'bosch_me7',
  'bosch_me7_volvo',
  'bosch_tricore',
  'continental_simos',
  'denso_subaru',
  'gm_p01',
  'gm_e38',
  'siemens_simk',
  'trionic_5',
  'trionic_7',
  'trionic_8',
] as const
export type ChecksumScheme = (typeof checksumSchemes)[number]

/** Results of a verification. `unknown`: the checksum cannot be verified, for example because its area is not in the file. */
export const checksumVerdicts = ['right', 'wrong', 'unknown'] as const
export type ChecksumVerdict = (typeof checksumVerdicts)[number]

/** An area of an image that a checksum covers. `end` is exclusive. */
export const ChecksumArea = z.strictObject({
  start: z.number().int(),
  end: z.number().int(),
  verdict: z.enum(checksumVerdicts),
})
export type ChecksumArea = z.output<typeof ChecksumArea>

/** The number of checksums of an image by verdict, with the first areas whose checksum is wrong. */
export const ChecksumReport = z.strictObject({
  scheme: z.enum(checksumSchemes),
  right: z.number().int(),
  wrong: z.number().int(),
  unknown: z.number().int(),
  wrong_areas: z.array(ChecksumArea),
  /** Number of bytes covered by verified checksums. Missing for files that were examined before this field existed. */
  covered: z.number().int().optional(),
  /** True if the checksum tables state the end of the memory, and the image ends there. */
  names_end: z.boolean().optional(),
})
export type ChecksumReport = z.output<typeof ChecksumReport>

/** Returns the verdict for a whole image: `right` only if no checksum is wrong and at least one is right. */
export const verdictOf = ({ right, wrong }: ChecksumReport): ChecksumVerdict => {
  if (wrong > 0) return 'wrong'
  return right > 0 ? 'right' : 'unknown'
}

/** Checks whether the checksums prove that the file is complete. Correct checksums alone prove only the areas that they cover. */
export const provesWhole = (report: ChecksumReport | undefined): boolean =>
  report !== undefined && report.names_end === true && verdictOf(report) === 'right'

/** Checks whether the checksums prove that the file is a read of the data flash, which contains no maps. */
export const isDataFlashRead = (report: ChecksumReport | undefined): boolean => report?.scheme === 'bosch_dflash'
