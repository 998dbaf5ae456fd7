import { credits } from '@mapwright/contract/api/amounts.ts'
import type { RowValues } from '@mapwright/contract/imports/column.ts'
import type { UndoBlocker } from '@mapwright/contract/imports/import.ts'
import { eraseUsers, unusablePasswordHash } from '../../accounts/people/erase-users.ts'
import { roleId } from '../../accounts/role-id.ts'
import { writeUser } from '../../accounts/user-rows.ts'
import { transfer } from '../../credits/transfer.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { clearImportedValues } from '../../platform/imports/clear-imported-values.ts'
import type { ImportUndo, UndoContext, UndoneBatch } from '../../platform/imports/import-resource.ts'
import { customerSheet, readPriceGroups, toUserColumns } from './customer-sheet.ts'

const maxBlockers = 100
const rowsAtOnce = 200

/**
 * The customers of an import that still exist, each with the reason that prevents the undo, or null. An added customer stays once the account
 * was used or changed; a changed one stays if a changed field has another value now.
 */
const movedRows = (db: Db, import_id: string): Fragment => db`
  SELECT m.user_id, m.outcome, m.balance, m.before, u.email AS label,
    CASE WHEN m.outcome = 'changed' THEN CASE WHEN m.after IS NULL THEN 'too_old' WHEN NOT now.data @> m.after THEN 'changed_since' END
      WHEN u.last_seen_at IS NOT NULL OR EXISTS (SELECT FROM customer_invitations i WHERE i.user_id = u._id AND i.accepted_at IS NOT NULL)
        THEN 'signed_in'
      WHEN u.role_id <> ${roleId.customer} THEN 'changed_since'
      WHEN now.data IS DISTINCT FROM coalesce(m.after, now.data) THEN 'changed_since'
      WHEN EXISTS (SELECT FROM orders o WHERE o.user_id = u._id) OR EXISTS (SELECT FROM shop_orders s WHERE s.user_id = u._id)
        OR EXISTS (SELECT FROM invoices v WHERE v.user_id = u._id) OR EXISTS (SELECT FROM tickets t WHERE t.user_id = u._id)
        OR EXISTS (SELECT FROM imported_orders h WHERE h.user_id = u._id) OR EXISTS (SELECT FROM quotes q WHERE q.user_id = u._id) OR EXISTS (SELECT FROM payment_intents p WHERE p.user_id = u._id)
        OR EXISTS (SELECT FROM garage_cars g WHERE g.user_id = u._id) OR EXISTS (SELECT FROM shop_carts k WHERE k.user_id = u._id)
        OR EXISTS (SELECT FROM conversations c WHERE c.subject_kind = 'chat' AND c.subject_id = u._id)
        OR EXISTS (SELECT FROM user_notes n WHERE n.user_id = u._id AND n.created_at > m.moved_at)
        OR EXISTS (SELECT FROM members c WHERE c.owner_id = u._id) THEN 'in_use'
      WHEN EXISTS (SELECT FROM ledger_accounts a WHERE a.user_id = u._id AND (a.balance <> m.balance OR a.postings > 1))
        THEN 'balance_moved' END AS reason
  FROM moved_customers m JOIN users u ON u._id = m.user_id JOIN (${customerSheet(db)}) AS now ON now._id = m.user_id
  WHERE m.import_id = ${import_id} AND m.undone_at IS NULL`

async function plan(db: Db, import_id: string) {
  const counts = await db<{ outcome: string; is_kept: boolean; count: number }[]>`
    SELECT outcome, reason IS NOT NULL AS is_kept, count(*)::int AS count FROM (${movedRows(db, import_id)}) AS moved GROUP BY 1, 2`
  const blockers = await db<UndoBlocker[]>`
    SELECT label, reason FROM (${movedRows(db, import_id)}) AS moved WHERE reason IS NOT NULL ORDER BY label LIMIT ${maxBlockers}`
  const sum = (of: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(of).reduce((total, { count }) => total + count, 0)
  return {
    removed: sum(({ outcome, is_kept }) => outcome === 'added' && !is_kept),
    restored: sum(({ outcome, is_kept }) => outcome === 'changed' && !is_kept),
    kept: sum(({ is_kept }) => is_kept),
    blockers,
  }
}

type Moved = { user_id: string; outcome: 'added' | 'changed'; balance: bigint; before: RowValues | null }

/** Books the opening balance back. The first entry stays, because the ledger is append-only. */
const takeBack = (tx: Tx, { user_id, balance }: Moved, { import_id, actor_id, now }: UndoContext) =>
  transfer(tx, {
    from: { customer: user_id },
    to: { house: 'moved_in' },
    amount: credits(balance),
    reason: 'opening',
    key: `moved_in:${import_id}:${user_id}:undone`,
    actor_id,
    now,
  })

/** Chooses the customers of the next batch, and prevents them from signing in or ordering while their rows are checked. */
async function lockNext(tx: Tx, { import_id, after }: UndoContext): Promise<string[]> {
  const next = await tx<{ _id: string }[]>`
    SELECT _id FROM users WHERE _id IN (
      SELECT user_id FROM moved_customers
      WHERE import_id = ${import_id} AND undone_at IS NULL AND (${after ?? null}::uuid IS NULL OR user_id > ${after ?? null})
      ORDER BY user_id LIMIT ${rowsAtOnce})
    ORDER BY _id FOR UPDATE`
  return next.map(({ _id }) => _id)
}

/** Counts the share of customers up to the end of a batch. */
async function shareUntil(tx: Tx, import_id: string, after: string): Promise<number> {
  const [counted] = await tx<{ share: number }[]>`
    SELECT (count(*) FILTER (WHERE user_id <= ${after}))::float8 / greatest(1, count(*)) AS share
    FROM moved_customers WHERE import_id = ${import_id}`
  return counted?.share ?? 0
}

/** Removes the added customers and restores the changed ones, except for those who have signed in, ordered, used credits or were changed. */
async function run(tx: Tx, context: UndoContext): Promise<UndoneBatch | undefined> {
  const { import_id, actor_id, now } = context
  const [password_hash, groups] = [await unusablePasswordHash(), await readPriceGroups(tx)]
  const ids = await lockNext(tx, context)
  const after = ids.at(-1)
  if (after === undefined) {
    await clearImportedValues(tx, 'customers', tx`_id = ${import_id}`)
    return undefined
  }
  const batch = await tx<Moved[]>`
    SELECT user_id, outcome, balance, before FROM (${movedRows(tx, import_id)}) AS moved
    WHERE reason IS NULL AND user_id = ANY (${ids}::uuid[]) ORDER BY user_id`
  await tx`
    UPDATE moved_customers SET undone_at = ${now}
    WHERE import_id = ${import_id} AND user_id = ANY (${batch.map(({ user_id }) => user_id)}::uuid[])`
  for (const one of batch) {
    if (one.outcome === 'changed') await writeUser(tx, one.user_id, toUserColumns(one.before ?? {}, groups))
    else if (one.balance > 0n) await takeBack(tx, one, context)
  }
  const added = batch.filter(({ outcome }) => outcome === 'added').map(({ user_id }) => user_id)
  await eraseUsers(tx, added, { password_hash, actor_id, now })
  return { after, share: await shareUntil(tx, import_id, after) }
}

export const undoCustomers: ImportUndo = { plan, run }
