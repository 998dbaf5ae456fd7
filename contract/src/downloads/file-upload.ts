import { z } from 'zod'
import { Id, InstantText, line, paragraph, Sha256 } from '../api/scalars.ts'

/** Quota of stored files per customer. Files are deleted after a month. */
export const fileUploadRules = { max_bytes: 256 * 2 ** 20, max_files: 50, max_total_bytes: 2 ** 30 } as const

export const FileUploadInput = z.strictObject({
  vehicle: line(200).default(''),
  comment: paragraph(2_000).default(''),
})

/** A file that a customer sent outside an order. */
export const FileUpload = z.strictObject({
  _id: Id,
  file_name: z.string(),
  size: z.number().int(),
  sha256: Sha256,
  vehicle: z.string(),
  comment: z.string(),
  created_at: InstantText,
  /** The time at which staff marked the file as handled. */
  handled_at: InstantText.nullable(),
  /** True if the file was deleted after a month. */
  is_gone: z.boolean(),
})
export type FileUpload = z.output<typeof FileUpload>

/** A customer's file, with the data for staff. */
export const ReceivedUpload = z.strictObject({
  ...FileUpload.shape,
  user_id: Id,
  /** The customer's name, otherwise their email address. */
  customer: z.string(),
  email: z.string(),
})
export type ReceivedUpload = z.output<typeof ReceivedUpload>

/** The customer's current use of the quota. */
export const FileUploadUse = z.strictObject({ files: z.number().int(), bytes: z.number().int() })
export type FileUploadUse = z.output<typeof FileUploadUse>
