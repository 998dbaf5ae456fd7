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
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { PublicFetch } from '../platform/net/public-fetch.ts'
import { exchange } from './exchange-kind.ts'
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
  account_checked: boolean
  failures: number
  fault: ConnectionFault | null
  next_at: Date | null
}

export async function findSite(db: Db): Promise<SiteRow | undefined> {
  const [row] = await db<SiteRow[]>`
    SELECT _id, name, url, key_hint, key_sealed, state, forwards_all, connected_by, catalogue, cursor, account_checked,
      failures, fault, next_at
    FROM joined_sites`
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

/** The refusal of a message or a file that staff have given up on. It is never sent. No problem code of a master contains a space. */
export const dismissed = 'given up'

/** The problem for which the master has refused a message or a file of the customer; null if none waits for a decision. */
export const refusalOfMessages = (db: Db) => db`coalesce(
  (SELECT min(m.refusal) FROM joined_messages m WHERE m.order_id = j.order_id AND m.refusal <> ${dismissed}),
  (SELECT min(f.refusal) FROM joined_files f WHERE f.order_id = j.order_id AND f.refusal <> ${dismissed}))`

/** Condition: the order needs a decision of staff. */
export const isStuck = (db: Db) =>
  db`(j.state = 'refused' OR ${refusalOfMessages(db)} IS NOT NULL
    OR j.state = 'working' AND coalesce(j.obstacle, '') IN ('checks_refused', 'hash_differs', 'master_refused', 'wrong_status', 'withheld', 'file_gone'))`

/** @throws MasterUnusable if an admin has saved another key since the exchange began, because it may belong to another account */
export async function requireSavedKey(tx: Tx, { key_sealed }: Pick<SiteRow, 'key_sealed'>): Promise<void> {
  const [site] = await tx<{ key_sealed: Buffer }[]>`SELECT key_sealed FROM joined_sites FOR SHARE`
  if (!site?.key_sealed.equals(key_sealed)) throw new MasterUnusable('other_account')
}

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

/** Records a successful exchange. A pause that the master has asked another process for stays. */
export const recordContact = (db: Db, now: Date) => db`
  UPDATE joined_sites SET contact_at = ${now}, fault = NULL, failures = 0, next_at = NULL
  WHERE fault IS DISTINCT FROM 'limit_reached' OR next_at IS NULL OR next_at <= ${now}`

/** Condition: the master has an order, or may have one, whose end this site has to learn. */
export const isUnderWay = (db: Db) => db`state IN ('waiting', 'submitting', 'working')`

const permanent: readonly ConnectionFault[] = ['key_refused', 'scope_missing', 'other_account', 'secret_unreadable']

/** Seconds until the next attempt: at least what the master asks for, and longer after each failure in a row. */
function pauseAfter({ fault, retry_after = 0 }: MasterUnusable, failures: number): number {
  const { pauses } = joinedRules
  return fault === 'limit_reached'
    ? retry_after
    : Math.max(retry_after, pauses[Math.min(failures, pauses.length - 1)] ?? 0)
}

/**
 * Records that the master cannot be used. Nothing is sent for a while, longer after each failure in a row. If the key is refused, nothing is
 * sent until an admin saves the connection again, and admins are notified.
 */
export const recordFault = (sql: Sql, error: MasterUnusable, { seen, now }: { seen: SiteRow; now: Date }) =>
  sql.begin(async (tx) => {
    const { fault } = error
    const [site] = await tx<{ _id: string; state: JoinedSiteState; key_sealed: Buffer; failures: number }[]>`
      SELECT _id, state, key_sealed, failures FROM joined_sites FOR UPDATE`
    // The connection may have been changed or removed since the request was sent.
    if (!site?.key_sealed.equals(seen.key_sealed)) return
    const next_at = new Date(now.getTime() + pauseAfter(error, site.failures) * 1000)
    const failures = fault === 'limit_reached' ? site.failures : site.failures + 1
    await tx`UPDATE joined_sites SET ${tx({ fault, failures, next_at })}`
    if (site.state !== 'connected') return
    if (!permanent.includes(fault)) return enqueue(tx, exchange, {}, { start_after: next_at })
    await tx`UPDATE joined_sites SET state = 'refused'`
    await announce(tx, { type: 'joined.site_refused', site_id: site._id, user_id: null, actor_id: null })
  })
