import { joinedRules } from '@mapwright/contract/joined/joined-site.ts'
import type { Db, Sql } from '../platform/db/sql.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { readBalance } from './connection/read-catalogue.ts'
import type { Exchange } from './exchange-context.ts'
import { exchange } from './exchange-kind.ts'
import { readChanges } from './receiving/read-changes.ts'
import { isUnderWay } from './site-rows.ts'

const after = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000)

/**
 * Claims the next check for changes, so that other processes do not check until it has ended. Returns false if it is not due yet, or if another
 * process checks. The claim of a process that has stopped ends after a minute.
 */
async function claimPoll(db: Db, now: Date): Promise<boolean> {
  const lease_end = after(now, joinedRules.poll_lease_seconds)
  const claimed = await db`
    UPDATE joined_sites SET poll_at = ${lease_end} WHERE state = 'connected' AND (poll_at IS NULL OR poll_at <= ${now})`
  return claimed.count === 1
}

/** Sets the time of the next check, counted from the beginning of this one, and enqueues it while orders are under way. */
const schedulePoll = (sql: Sql, started: Date) =>
  sql.begin(async (tx) => {
    const [open] = await tx`SELECT FROM joined_orders WHERE ${isUnderWay(tx)} LIMIT 1`
    const poll_at = after(started, open ? joinedRules.poll_seconds : joinedRules.quiet_poll_seconds)
    const set = await tx`UPDATE joined_sites SET poll_at = ${poll_at} WHERE state = 'connected'`
    if (open && set.count === 1) await enqueue(tx, exchange, {}, { start_after: poll_at })
  })

/** Reads the master's changes if they are due. Only one process does so at a time. */
export async function pollChanges(context: Exchange): Promise<void> {
  const { sql, now } = context
  const started = now()
  if (!(await claimPoll(sql, started))) return
  try {
    await readChanges(context)
  } finally {
    await schedulePoll(sql, started)
  }
}

/** Reads the agent's balance on the master if it was not read in the last minutes. */
export async function pollBalance({ sql, master, now }: Exchange): Promise<void> {
  const at = now()
  const claimed = await sql`
    UPDATE joined_sites SET balance_at = ${at}
    WHERE balance_at IS NULL OR balance_at <= ${after(at, -joinedRules.balance_seconds)}`
  if (claimed.count === 0) return
  const money = await readBalance(master)
  if (money) await sql`UPDATE joined_sites SET ${sql(money)}`
}
