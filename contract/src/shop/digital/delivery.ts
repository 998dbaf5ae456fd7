import { z } from 'zod'
import { Id, InstantText } from '../../api/scalars.ts'

/** A downloadable file; `is_over`: revoked, expired, or downloaded as often as allowed. */
const DeliveredFile = z.strictObject({
  _id: Id,
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  downloads: z.number().int(),
  max_downloads: z.number().int().nullable(),
  expires_at: InstantText.nullable(),
  is_over: z.boolean(),
})

/** `key` is null if it was revoked, or cannot be decrypted because the site has another secret key. */
const DeliveredKey = z.strictObject({ key: z.string().nullable(), hint: z.string(), is_revoked: z.boolean() })

/** The files and keys that a buyer received for a line of an order. */
export const ShopDelivery = z.strictObject({
  line_id: Id,
  name: z.string(),
  file: DeliveredFile.nullable(),
  keys: z.array(DeliveredKey),
})
export type ShopDelivery = z.output<typeof ShopDelivery>
