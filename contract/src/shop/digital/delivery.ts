import { z } from 'zod'
import { Id, InstantText } from '../../api/scalars.ts'

/** A file that a buyer can download. `is_over` is true if access was revoked or has expired, or if all allowed downloads are used. */
const DeliveredFile = z.strictObject({
  _id: Id,
  name: z.string(),
  /** Size in bytes. */
  size: z.number(),
  downloads: z.number().int(),
  max_downloads: z.number().int().nullable(),
  expires_at: InstantText.nullable(),
  is_over: z.boolean(),
})

/**
 * A license key that a buyer received. `key` is null if it was revoked, or if it cannot be decrypted because the site's secret key has
 * changed.
 */
const DeliveredKey = z.strictObject({ key: z.string().nullable(), hint: z.string(), is_revoked: z.boolean() })

/** Files and keys that a buyer received for one line of an order. */
export const ShopDelivery = z.strictObject({
  line_id: Id,
  name: z.string(),
  file: DeliveredFile.nullable(),
  keys: z.array(DeliveredKey),
})
export type ShopDelivery = z.output<typeof ShopDelivery>
