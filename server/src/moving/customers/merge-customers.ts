import { credits, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { pick } from '@mapwright/contract/api/typed-entries.ts'
import type { RowValues } from '@mapwright/contract/imports/column.ts'
import { changeableFields } from '@mapwright/contract/moving/customer-columns.ts'
import { uuidv7 } from 'uuidv7'
import { unusablePasswordHash } from '../../accounts/people/erase-users.ts'
import { addImportedCustomers, addImportedNotes } from '../../accounts/people/import-customers.ts'
import { endSessions, endSessionsOfTeam } from '../../accounts/sessions/end-sessions.ts'
import { writeUser } from '../../accounts/user-rows.ts'
import { openAccounts } from '../../credits/ledger-rows.ts'
import { transfer } from '../../credits/transfer.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { MergeContext } from '../../platform/imports/import-resource.ts'
import { customerSheet, readPriceGroups, toUserColumns } from './customer-sheet.ts'

const rowsAtOnce = 500

type Planned = { outcome: 'added' | 'changed'; _id: string | null; data: RowValues; before: RowValues | null }

type Merging = {
  import_id: string
  author_id: string
  password_hash: string
  groups: ReadonlyMap<string, string>
  /** The chosen fields of existing customers. */
  fields: ReadonlySet<string>
  now: Date
}

const blank = { ...Object.fromEntries(changeableFields.map((field) => [field, ''])), status: 'active', kind: 'dealer' }

type Added = { _id: string; data: RowValues; balance: bigint }

const balanceOf = (data: RowValues): bigint => parseHundredths(String(data['balance'] ?? '0')) ?? 0n

/** Books the opening balance against the house account for moved balances. The key prevents a second booking. */
const bookBalance = (tx: Tx, { _id, balance }: Added, { import_id, author_id, now }: Merging) =>
  transfer(tx, {
    from: { house: 'moved_in' },
    to: { customer: _id },
    amount: credits(balance),
    reason: 'opening',
    key: `moved_in:${import_id}:${_id}`,
    actor_id: author_id,
    now,
  })

async function addCustomers(tx: Tx, rows: readonly Planned[], merging: Merging): Promise<void> {
  if (rows.length === 0) return
  const { import_id, author_id, groups, now } = merging
  const added = rows.map(({ data }): Added => ({ _id: uuidv7(), data, balance: balanceOf(data) }))
  const customers = added.map(({ _id, data }) => ({
    ...toUserColumns({ ...blank, price_type: 1, ...data }, groups),
    _id,
    email: String(data['email']),
  }))
  await addImportedCustomers(tx, customers, merging)
  const notes = added.flatMap(({ _id, data: { note } }) =>
    note ? [{ _id: uuidv7(), user_id: _id, text: String(note) }] : [],
  )
  await addImportedNotes(tx, notes, { author_id, now })
  const withBalance = added.filter(({ balance }) => balance > 0n)
  await openAccounts(
    tx,
    withBalance.map(({ _id }) => _id),
  )
  for (const one of withBalance) await bookBalance(tx, one, merging)
  const [ids, balances] = [added.map(({ _id }) => _id), added.map(({ balance }) => balance)]
  await tx`
    INSERT INTO moved_customers (import_id, user_id, outcome, balance, after, moved_at)
    SELECT ${import_id}, added._id, 'added', added.balance, sheet.data, ${now}
    FROM unnest(${ids}::uuid[], ${balances}::bigint[]) AS added (_id, balance) JOIN (${customerSheet(tx)}) AS sheet USING (_id)`
}

/** Changes the chosen fields of an existing customer. Returns false if none of them differs. */
async function changeCustomer(tx: Tx, { _id, data, before }: Planned, merging: Merging): Promise<boolean> {
  const { import_id, fields, groups, now } = merging
  const changed = changeableFields.filter(
    (field) => fields.has(field) && field in data && data[field] !== before?.[field],
  )
  if (!_id || !before || changed.length === 0) return false
  const after = pick(data, changed)
  await writeUser(tx, _id, toUserColumns(after, groups))
  if (after.status === 'inactive') {
    await endSessions(tx, _id, { because: 'deactivated', now })
    await endSessionsOfTeam(tx, _id, now)
  }
  const moved = { import_id, user_id: _id, outcome: 'changed', moved_at: now }
  await tx`INSERT INTO moved_customers ${tx({ ...moved, before: tx.json(pick(before, changed)), after: tx.json(after) })}`
  return true
}

async function startMerging(tx: Tx, import_id: string, now: Date): Promise<Merging> {
  const [started] = await tx<{ author_id: string; fields: string[] }[]>`
    SELECT author_id, coalesce(c.fields, '{}') AS fields
    FROM imports i LEFT JOIN customer_import_choices c ON c.import_id = i._id WHERE i._id = ${import_id}`
  if (!started) throw new Error(`The import ${import_id} does not exist`)
  // Locks the customers in the order of their ids, before their accounts.
  await tx`SELECT FROM users WHERE _id IN (SELECT _id FROM import_plan WHERE outcome = 'changed') ORDER BY _id FOR NO KEY UPDATE`
  const [password_hash, groups] = [await unusablePasswordHash(), await readPriceGroups(tx)]
  return { import_id, author_id: started.author_id, fields: new Set(started.fields), password_hash, groups, now }
}

/** Adds the new customers with their balances and changes the chosen fields of existing ones. */
export async function mergeCustomers(tx: Tx, { import_id, last_row, now, onProgress, setCounts }: MergeContext) {
  const merging = await startMerging(tx, import_id, now)
  const counts = { changed: 0, unchanged: 0 }
  for (let from = 1; from <= last_row; from += rowsAtOnce) {
    const rows = await tx<Planned[]>`
      SELECT plan.outcome, plan._id, staged.data, plan.before
      FROM import_plan plan JOIN import_rows staged ON staged.import_id = ${import_id} AND staged.row = plan.row
      WHERE plan.row BETWEEN ${from} AND ${from + rowsAtOnce - 1} ORDER BY plan.row`
    const added = rows.filter(({ outcome }) => outcome === 'added')
    await addCustomers(tx, added, merging)
    for (const row of rows) {
      if (row.outcome === 'added') continue
      const isChanged = row.outcome === 'changed' && (await changeCustomer(tx, row, merging))
      counts[isChanged ? 'changed' : 'unchanged']++
    }
    await onProgress(Math.min(1, (from + rowsAtOnce) / last_row))
  }
  setCounts(counts)
}
