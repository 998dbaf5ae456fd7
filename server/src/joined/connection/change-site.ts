import type { Body } from '@mapwright/contract/api/endpoint.ts'
import {
  ChangeJoinedSite,
  GetJoinedSite,
  PauseJoinedSite,
  RemoveJoinedSite,
  ResumeJoinedSite,
} from '@mapwright/contract/joined/joined-site-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { type App, command, query, type Route } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { exchange } from '../exchange-kind.ts'
import { findSite, isUnderWay, lockSite, readSite, sealKey } from '../site-rows.ts'

type Input = Body<typeof ChangeJoinedSite>

const savedSite = async (db: Db) => ({ joined_site: found(await readSite(db), 'joined.not_connected') })

const hintOf = (key: string): string => `${key.slice(0, 8)}…${key.slice(-4)}`

/** @throws Problem if forwarded orders are open, which only the connected master can finish */
async function requireNoOpenOrders(tx: Tx): Promise<void> {
  const [open] = await tx`SELECT FROM joined_orders WHERE ${isUnderWay(tx)} LIMIT 1`
  if (open) throw new Problem('joined.orders_open')
}

/** Removes the connection with everything that refers to the master's ids. The forwarding of ended orders stays as their history. */
async function clearConnection(tx: Tx): Promise<void> {
  await requireNoOpenOrders(tx)
  await tx`DELETE FROM joined_services`
  await tx`DELETE FROM joined_options`
  await tx`DELETE FROM joined_sites`
}

const isOwn = (url: string, { publicUrl }: App): boolean => new URL(url).host === new URL(publicUrl).host

async function saveSite(tx: Tx, { url, key, ...input }: Input, app: App, saved: { by: string; now: Date }) {
  const before = await findSite(tx)
  const isMoved = before !== undefined && before.url !== url
  if (key === '' && (!before || isMoved)) throw new Problem('joined.key_required')
  if (isMoved) await clearConnection(tx)
  // The next exchange checks that the orders under way belong to the account of the key.
  const unknown = { account_checked: false, balance: null, credit_limit: null, balance_at: null }
  const secret = key === '' ? {} : { ...unknown, key_hint: hintOf(key), key_sealed: sealKey(app, key) }
  const state = before?.state === 'paused' ? 'paused' : 'connected'
  const row = { ...input, ...secret, url, state, fault: null, failures: 0, next_at: null }
  if (before && !isMoved) await tx`UPDATE joined_sites SET ${tx(row)}`
  else
    await tx`INSERT INTO joined_sites ${tx({ ...row, _id: uuidv7(), connected_by: saved.by, connected_at: saved.now })}`
}

const changeSite = command(ChangeJoinedSite, async ({ tx, actor, now, body, app, audit }) => {
  if (isOwn(body.url, app)) throw new Problem('joined.own_site')
  await tx`SELECT FROM joined_sites FOR UPDATE`
  const before = await readSite(tx)
  await saveSite(tx, body, app, { by: actor._id, now })
  const after = await savedSite(tx)
  await enqueue(tx, exchange, {})
  audit({
    before: before && { url: before.url, key: before.key },
    after: { url: body.url, key: after.joined_site.key },
  })
  return after
})

/** Stops the exchange. Orders wait, and the master keeps its changes. */
const pauseSite = command(PauseJoinedSite, async ({ tx }) => {
  await lockSite(tx)
  await tx`UPDATE joined_sites SET state = 'paused'`
  return savedSite(tx)
})

const resumeSite = command(ResumeJoinedSite, async ({ tx }) => {
  await lockSite(tx)
  await tx`UPDATE joined_sites SET state = 'connected', fault = NULL, failures = 0, next_at = NULL`
  await enqueue(tx, exchange, {})
  return savedSite(tx)
})

const removeSite = command(RemoveJoinedSite, async ({ tx, audit }) => {
  const { url, name } = await lockSite(tx)
  await clearConnection(tx)
  audit({ before: { url, name } })
  return {}
})

export const siteRoutes: readonly Route[] = [
  query(GetJoinedSite, async ({ sql }) => ({ joined_site: await readSite(sql) })),
  changeSite,
  pauseSite,
  resumeSite,
  removeSite,
]
