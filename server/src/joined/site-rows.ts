import type { Credits } from '@mapwright/contract/api/amounts.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import {
  type ConnectionFault,
  type JoinedSite,
  type JoinedSiteState,
  joinedRules,
} from '@mapwright/contract/joined/joined-site.ts'
import type { App } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import { seal, unseal } from '../platform/api/seal.ts'
import type { Db, Sql, Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import type { PublicFetch } from '../platform/net/public-fetch.ts'
import { connectToMaster, type Master, MasterUnusable } from './master-client.ts'

export const masterKeyUse = 'joined site'

/** An item of the master as stored. The price is a decimal text, negative for options that reduce the price. */
export type StoredItem = { _id: string; name: string; price: string }
type Catalogue = { services: StoredItem[]; options: StoredItem[] }

export type SiteRow = {
  _id: string
  name: string
  url: string
  key_hint: string
  key_sealed: Buffer
  state: JoinedSiteState
  forwards_all: boolean
  connected_by: string | null
  catalogue: Catalogue
  cursor: string | null
  failures: number
  next_at: Date | null
}

export async function findSite(db: Db): Promise<SiteRow | undefined> {
  const [row] = await db<SiteRow[]>`
    SELECT _id, name, url, key_hint, key_sealed, state, forwards_all, connected_by, catalogue, cursor, failures, next_at FROM joined_sites`
  return row
}

/** Locks the connection. @throws Problem if there is none */
export async function lockSite(tx: Tx): Promise<SiteRow> {
  await tx`SELECT FROM joined_sites FOR UPDATE`
  const row = await findSite(tx)
  if (!row) throw new Problem('joined.not_connected')
  return row
}

export const sealKey = ({ secretKey }: Pick<App, 'secretKey'>, key: string): Buffer =>
  seal(secretKey, masterKeyUse, key)

/** @throws MasterUnusable if the key was sealed with another SECRET_KEY */
export function openMaster(
  { url, key_sealed }: Pick<SiteRow, 'url' | 'key_sealed'>,
  { app, publicFetch }: { app: Pick<App, 'secretKey'>; publicFetch: PublicFetch },
): Master {
  const key = unseal(app.secretKey, masterKeyUse, key_sealed)
  if (key === undefined) throw new MasterUnusable('secret_unreadable')
  return connectToMaster({ url, key }, publicFetch)
}

/** Condition: the order needs a decision of staff. */
export const isStuck = (db: Db) =>
  db`(j.state = 'refused' OR j.state = 'working' AND coalesce(j.obstacle, '') IN ('checks_refused', 'hash_differs', 'master_refused', 'wrong_status', 'withheld', 'file_gone'))`

/** Reads the connection for its page. Returns null if there is none. */
export async function readSite(db: Db): Promise<Decoded<JoinedSite> | null> {
  const [site] = await db<Decoded<JoinedSite>[]>`
    SELECT s.name, s.url, s.key_hint AS key, s.state, s.forwards_all, s.balance, s.credit_limit, s.fault, s.connected_at, s.contact_at,
      s.changes_at, s.catalogue_at,
      (SELECT count(*)::int FROM joined_orders WHERE state IN ('waiting', 'submitting')) AS waiting,
      (SELECT count(*)::int FROM joined_orders WHERE state = 'working') AS working,
      (SELECT count(*)::int FROM joined_orders j WHERE ${isStuck(db)}) AS stuck
    FROM joined_sites s`
  return site ?? null
}

/** Records a successful exchange. */
export const recordContact = (db: Db, now: Date) => db`
  UPDATE joined_sites SET contact_at = ${now}, fault = NULL, failures = 0, next_at = NULL WHERE contact_at IS DISTINCT FROM ${now}`

export const recordBalance = (db: Db, balance: Credits, credit_limit: Credits | null) => db`
  UPDATE joined_sites SET balance = ${balance}, credit_limit = ${credit_limit}`

const permanent: readonly ConnectionFault[] = ['key_refused', 'scope_missing', 'secret_unreadable']

/**
 * Records that the master cannot be used. Nothing is sent for a while, longer after each failure in a row. If the key is refused, nothing is
 * sent until an admin saves the connection again, and admins are notified.
 */
export const recordFault = (sql: Sql, { fault }: MasterUnusable, { seen, now }: { seen: SiteRow; now: Date }) =>
  sql.begin(async (tx) => {
    const [site] = await tx<{ _id: string; state: JoinedSiteState; key_sealed: Buffer; failures: number }[]>`
      SELECT _id, state, key_sealed, failures FROM joined_sites FOR UPDATE`
    // The connection may have been changed or removed since the request was sent.
    if (!site?.key_sealed.equals(seen.key_sealed)) return
    const { pauses } = joinedRules
    const pause = pauses[Math.min(site.failures, pauses.length - 1)] ?? 0
    const next_at = new Date(now.getTime() + pause * 1000)
    await tx`UPDATE joined_sites SET ${tx({ fault, failures: site.failures + 1, next_at })}`
    if (!permanent.includes(fault) || site.state !== 'connected') return
    await tx`UPDATE joined_sites SET state = 'refused'`
    await announce(tx, { type: 'joined.site_refused', site_id: site._id, user_id: null, actor_id: null })
  })
