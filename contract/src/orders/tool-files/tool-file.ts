import { z } from 'zod'
import { Id, InstantText } from '../../api/scalars.ts'
import { Finding } from '../../ecu/finding.ts'
import { Identification } from '../../ecu/identification.ts'

export const toolFileDirections = ['decrypt', 'encrypt'] as const
export type ToolFileDirection = (typeof toolFileDirections)[number]

/** States of a file at a tool bridge. `unknown`: the request may have reached the service, but its response did not arrive. */
export const toolFileStates = ['waiting', 'calling', 'done', 'failed', 'unknown'] as const
export type ToolFileState = (typeof toolFileStates)[number]

/** Reasons for `failed` and `unknown`. The wording is `reason.<name>` in bridges.json. */
export const toolFileReasons = [
  'not_configured',
  'unreachable',
  'refused_credentials',
  'quota',
  'refused_file',
  'bad_answer',
  'interrupted',
  'replaced',
] as const
export type ToolFileReason = (typeof toolFileReasons)[number]

/** A file of the order that a tool bridge decrypts or encrypts. Customers see decryptions only. */
export const ToolFile = z.strictObject({
  _id: Id,
  direction: z.enum(toolFileDirections),
  state: z.enum(toolFileStates),
  reason: z.enum(toolFileReasons).nullable(),
  /** The service's own words about a failure; for staff only. */
  detail: z.string(),
  /** The name of the bridge. */
  tool: z.string(),
  changed_at: InstantText,
  /** The data identified in the decrypted read; null until it is decrypted, and for encryptions. */
  identification: Identification.nullable(),
  findings: z.array(Finding),
  /** The size of the decrypted read in bytes. */
  size: z.number().int().nullable(),
})
export type ToolFile = z.output<typeof ToolFile>
