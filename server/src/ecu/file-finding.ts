import type { Finding, FindingCode } from '@mapwright/contract/ecu/finding.ts'

/** `details` holds what the wording of the finding needs; an overridable refusal takes a reason from staff. */
export type FileFinding = Finding

type Details = FileFinding['details']

/** Shown to whoever uploads, and kept with the file. */
export const warn = (code: FindingCode, details: Details = {}): FileFinding => ({
  code,
  severity: 'warn',
  overridable: false,
  details,
})

/** Stops the upload. */
export const refuse = (code: FindingCode, details: Details = {}): FileFinding => ({
  ...warn(code, details),
  severity: 'refuse',
})

/** Delivery is blocked until staff say why it is right all the same. */
export const block = (code: FindingCode, details: Details = {}): FileFinding => ({
  ...refuse(code, details),
  overridable: true,
})
