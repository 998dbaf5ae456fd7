import { z } from 'zod'
import { Id, InstantText, line, paragraph, Sha256 } from '../api/scalars.ts'

/** What one customer may have waiting here; a file is deleted a month after it came. */
export const fileUploadRules = { max_bytes: 256 * 2 ** 20, most_files: 50, most_bytes: 2 ** 30 } as const

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
  /** When staff dealt with it. */
  handled_at: InstantText.nullable(),
  /** The file was deleted a month after it came. */
  is_gone: z.boolean(),
})
export type FileUpload = z.output<typeof FileUpload>

/** The same as staff see it. */
export const ReceivedUpload = z.strictObject({
  ...FileUpload.shape,
  user_id: Id,
  /** Name, else e-mail address. */
  customer: z.string(),
  email: z.string(),
})
export type ReceivedUpload = z.output<typeof ReceivedUpload>

/** What a customer has used of the quota. */
export const FileUploadUse = z.strictObject({ files: z.number().int(), bytes: z.number().int() })
export type FileUploadUse = z.output<typeof FileUploadUse>
