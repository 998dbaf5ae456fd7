import type { Finding, FindingCode } from '@mapwright/contract/ecu/finding.ts'

/** `details` holds the values for the wording; staff can override an overridable refusal with a reason. */
export type FileFinding = Finding

type Details = FileFinding['details']

/** Creates a finding that is shown to the uploader and stored with the file. */
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

/** Blocks the delivery until staff give a reason. */
export const block = (code: FindingCode, details: Details = {}): FileFinding => ({
  ...refuse(code, details),
  overridable: true,
})
