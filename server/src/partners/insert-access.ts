import { type AccessPurpose, defaultColors, scopesOf } from '@mapwright/contract/partners/access-api.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../platform/db/sql.ts'
import { readSettings } from '../site/read-settings.ts'

/** Limits of an access without a plan. */
const defaultLimits = { calls_per_minute: 60, calls_per_day: 10_000 }

type NewAccess = { user_id: string; for: AccessPurpose; expiry: Date; colors?: typeof defaultColors | undefined }

/** Inserts an access and returns its id. Omitted fields get the defaults of the access's purpose. */
export async function insertAccess(tx: Tx, access: NewAccess & Record<string, unknown>, now: Date): Promise<string> {
  const _id = uuidv7()
  const { currency } = await readSettings(tx)
  const { colors = defaultColors, ...given } = access
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const usual = { currency, scopes: [...scopesOf[access.for]], ...defaultLimits }
  const row = { ...usual, ...said, colors: tx.json(colors), _id, created_at: now }
  await tx`INSERT INTO access_apis ${tx(row)}`
  return _id
}
