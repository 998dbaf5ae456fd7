import { ConfirmUserPlace, GetUserPlace, RemoveUserPlace } from '@mapwright/contract/billing/place-endpoints.ts'
import { readCustomer } from '../accounts/read-customer.ts'
import { command, query } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { readSettings } from '../site/read-settings.ts'
import { judgeEvidence } from './judge-evidence.ts'
import { confirmationsOf, deleteConfirmation, insertConfirmation } from './place-rows.ts'
import { readPlace } from './read-place.ts'
import { sellerOf } from './tax.ts'

/** Reads the evidence of a customer's country for staff. */
async function placeOfCustomer(db: Db, user_id: string, now: Date) {
  const seller = sellerOf(await readSettings(db))
  const [place, confirmed] = await Promise.all([readPlace(db, { user_id, seller, now }), confirmationsOf(db, user_id)])
  return { place, confirmed: [...confirmed] }
}

export const getUserPlace = query(GetUserPlace, async ({ sql, now, params }) => {
  const { _id } = await readCustomer(sql, params.id)
  return placeOfCustomer(sql, _id, now)
})

/** Records evidence that staff have seen. The latest evidence of each kind counts. */
export const confirmUserPlace = command(ConfirmUserPlace, async ({ tx, actor, now, params, body, audit }) => {
  const { _id: user_id } = await readCustomer(tx, params.id)
  await insertConfirmation(tx, { ...body, user_id, recorded_by: actor._id, now })
  await judgeEvidence(tx, { user_id })
  audit({ target_id: user_id, after: body })
  return placeOfCustomer(tx, user_id, now)
})

export const removeUserPlace = command(RemoveUserPlace, async ({ tx, now, params, audit }) => {
  const { _id: user_id } = await readCustomer(tx, params.id)
  const removed = await deleteConfirmation(tx, { user_id, _id: params.evidence_id })
  audit({ target_id: user_id, before: found(removed, 'billing.evidence_not_found') })
  await judgeEvidence(tx, { user_id })
  return placeOfCustomer(tx, user_id, now)
})
