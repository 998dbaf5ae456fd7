import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../platform/db/sql.ts'
import type { BuyerRow } from './buyer-rows.ts'
import { searchText } from './invoice-content.ts'

type Draft = { buyer: BuyerRow; currency: string; payment_method: PaymentMethod; now: Date }

/** Creates a draft for the customer, or finds the existing one, because a customer can have only one draft. Returns its id. */
export async function openDraft(tx: Tx, { buyer, now, ...draft }: Draft): Promise<string> {
  const search = searchText(null, [], buyer)
  const row = {
    ...draft,
    _id: uuidv7(),
    user_id: buyer._id,
    status: 'draft',
    series: 'invoice',
    search,
    created_at: now,
  }
  const [open] = await tx<{ _id: string }[]>`
    INSERT INTO invoices ${tx(row)}
    ON CONFLICT (user_id) WHERE status = 'draft' AND deleted_at IS NULL DO UPDATE SET user_id = EXCLUDED.user_id RETURNING _id`
  return open?._id ?? row._id
}

/** Locks an invoice or draft. `isDraft` is true if it is still a draft. Returns undefined if it does not exist. */
export async function lockDraft(tx: Tx, _id: string): Promise<{ user_id: string; isDraft: boolean } | undefined> {
  const [row] = await tx<{ user_id: string; isDraft: boolean }[]>`
    SELECT user_id, status = 'draft' AS "isDraft" FROM invoices
    WHERE _id = ${_id} AND deleted_at IS NULL AND series = 'invoice' FOR UPDATE`
  return row
}
