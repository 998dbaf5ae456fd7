/** Everything that a check of a file can find, each a problem code and so a locale key. */
export const findingCodes = [
  'ecu.empty_file',
  'ecu.uniform_bytes',
  'ecu.text_file',
  'ecu.image_file',
  'ecu.video_file',
  'ecu.document_file',
  'ecu.archive_file',
  'ecu.tool_project',
  'ecu.hex_text',
  'ecu.odd_size',
  'ecu.low_entropy',
  'ecu.same_as_original',
  'ecu.size_differs',
  'ecu.hardware_differs',
  'ecu.software_differs',
  'ecu.large_change',
] as const

export type FindingCode = (typeof findingCodes)[number]

/** `details` holds what the wording of the finding needs. */
export type FileFinding = {
  code: FindingCode
  severity: 'refuse' | 'warn'
  /** A refusal that staff may override, giving a reason. */
  overridable: boolean
  details: Record<string, string | number>
}

type Details = FileFinding['details']

export const warn = (code: FindingCode, details: Details = {}): FileFinding => ({
  code,
  severity: 'warn',
  overridable: false,
  details,
})

export const refuse = (code: FindingCode, details: Details = {}): FileFinding => ({
  ...warn(code, details),
  severity: 'refuse',
})

/** Delivery is blocked until staff say why it is right all the same. */
export const block = (code: FindingCode, details: Details = {}): FileFinding => ({
  ...refuse(code, details),
  overridable: true,
})
