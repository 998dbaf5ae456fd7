import type { Finding, FindingCode } from '@mapwright/contract/ecu/finding.ts'

/**
 * A finding of the file checks. `details` contains the values for its wording. Staff can override an overridable refusal by giving a
 * reason.
 */
export type FileFinding = Finding

type Details = FileFinding['details']

/** Creates a finding that is shown to the uploader and stored with the file. */
export const warn = (code: FindingCode, details: Details = {}): FileFinding => ({
  code,
  severity: 'warn',
  overridable: false,
  details,
})

/** Creates a finding that stops the upload. */
export const refuse = (code: FindingCode, details: Details = {}): FileFinding => ({
  ...warn(code, details),
  severity: 'refuse',
})

/** Creates a finding that blocks the delivery until staff give a reason. */
export const block = (code: FindingCode, details: Details = {}): FileFinding => ({
  ...refuse(code, details),
  overridable: true,
})
