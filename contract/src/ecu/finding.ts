import { z } from 'zod'

/** Codes of all findings of file checks, including former checks (`ecu.hex_text`). The wording is `finding.<name>` in locales/<tag>/ecu.json. */
export const findingCodes = [
  'ecu.empty_file',
  'ecu.uniform_bytes',
  'ecu.text_file',
  'ecu.image_file',
  'ecu.video_file',
  'ecu.document_file',
  'ecu.archive_file',
  'ecu.tool_project',
  'ecu.flash_container',
  'ecu.flash_file',
  'ecu.hex_text',
  'ecu.hex_image',
  'ecu.zip_image',
  'ecu.packed_image',
  'ecu.ols_versions',
  'ecu.hex_damaged',
  'ecu.hex_incomplete',
  'ecu.hex_overlap',
  'ecu.hex_too_large',
  'ecu.encrypted',
  'ecu.odd_size',
  'ecu.wrong_size',
  'ecu.uneven_size',
  'ecu.cut_read',
  'ecu.partial_read',
  'ecu.calibration_read',
  'ecu.calibration_size',
  'ecu.eeprom_read',
  'ecu.dflash_read',
  'ecu.possibly_cut',
  'ecu.completeness_unknown',
  'ecu.padded_read',
  'ecu.repeated_read',
  'ecu.byte_order',
  'ecu.low_entropy',
  'ecu.not_examined',
  'ecu.not_compared',
  'ecu.same_as_original',
  'ecu.size_differs',
  'ecu.hardware_differs',
  'ecu.software_differs',
  'ecu.hardware_unexpected',
  'ecu.software_unexpected',
  'ecu.byte_order_differs',
  'ecu.large_change',
  'ecu.unknown_change',
  'ecu.other_fuel',
  'ecu.other_unit',
  'ecu.id_file_differs',
  'ecu.other_vin',
  'ecu.checksum_wrong',
  'ecu.checksum_to_correct',
  'ecu.code_changed',
] as const
/** Properties in which a modified file was compared with the original. Numbers are compared only if one of the files contains any. */
export const comparedParts = [
  'size',
  'byte_order',
  'changed_bytes',
  'code',
  'hardware_numbers',
  'software_numbers',
] as const
export type ComparedPart = (typeof comparedParts)[number]

export type FindingCode = (typeof findingCodes)[number]

/** Notes are findings that are not warnings: they report how a file was unpacked or decoded, or which property cannot be checked. */
export const notes: readonly FindingCode[] = [
  'ecu.hex_image',
  'ecu.zip_image',
  'ecu.packed_image',
  'ecu.byte_order',
  'ecu.completeness_unknown',
  'ecu.calibration_read',
  'ecu.calibration_size',
]

/** A finding. `warn` is shown and stored. `refuse` blocks the file; staff can override it with a reason if `overridable` is true. */
export const Finding = z.strictObject({
  code: z.enum(findingCodes),
  severity: z.enum(['refuse', 'warn']),
  overridable: z.boolean(),
  /** Values for the placeholders in the wording. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Finding = z.output<typeof Finding>
