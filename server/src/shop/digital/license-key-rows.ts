import { createHmac } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { seal, unseal } from '../../platform/api/seal.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'

/** The purpose for which license keys are sealed. */
export const licenseKeyUse = 'license key'
const hintLength = 4

export const unsealKey = (secretKey: string, sealed: Buffer): string | undefined =>
  unseal(secretKey, licenseKeyUse, sealed)

/** Recognizes a key that is entered twice. */
export const keyDigest = (secretKey: string, key: string): string =>
  createHmac('sha256', secretKey).update(`${licenseKeyUse} ${key}`).digest('base64url')

type NewKeys = { product_id: string; keys: readonly string[]; secretKey: string; now: Date }

/** Seals and stores the keys. Returns the number of new keys. */
export async function insertKeys(tx: Tx, { product_id, keys, secretKey, now }: NewKeys): Promise<number> {
  let added = 0
  for (const key of keys) {
    const row = {
      ...{
        _id: uuidv7(),
        product_id,
        key_sealed: seal(secretKey, licenseKeyUse, key),
        digest: keyDigest(secretKey, key),
      },
      ...{ hint: key.length > 2 * hintLength ? key.slice(-hintLength) : '', created_at: now },
    }
    const { count } = await tx`INSERT INTO shop_license_keys ${tx(row)} ON CONFLICT (product_id, digest) DO NOTHING`
    added += count
  }
  return added
}

/** Removes the newest `count` unsold keys. */
export const removeKeys = (tx: Tx, product_id: string, count: number) => tx`
  DELETE FROM shop_license_keys WHERE _id IN (
    SELECT _id FROM shop_license_keys WHERE product_id = ${product_id} AND line_id IS NULL ORDER BY _id DESC LIMIT ${count})`

type SoldKey = { line_id: string; key_sealed: Buffer; hint: string; is_revoked: boolean }

export const readSoldKeys = (db: Db, order_id: string) => db<SoldKey[]>`
  SELECT k.line_id, k.key_sealed, k.hint, k.revoked_at IS NOT NULL AS is_revoked
  FROM shop_license_keys k JOIN shop_order_lines l ON l._id = k.line_id WHERE l.order_id = ${order_id} ORDER BY k._id`
