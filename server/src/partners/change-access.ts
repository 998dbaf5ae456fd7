import {
  ChangeAccessApi,
  ChangeOwnAccessApi,
  RemoveAccessApi,
} from '@mapwright/contract/partners/access-api-endpoints.ts'
import { command } from '../platform/api/handler.ts'
import type { Owner } from '../platform/api/owner.ts'
import type { Tx } from '../platform/db/sql.ts'
import { lockAccess, readAccess, updateAccess } from './access-rows.ts'

async function change(tx: Tx, _id: string, owner: Owner, given: Record<string, unknown>) {
  await lockAccess(tx, _id, owner)
  const before = await readAccess(tx, _id, owner)
  await updateAccess(tx, _id, given)
  return { before, after: await readAccess(tx, _id, owner) }
}

export const changeAccessApi = command(ChangeAccessApi, async ({ tx, params, body, audit }) => {
  const changed = await change(tx, params.id, null, body)
  audit(changed)
  return { access_api: changed.after }
})

export const changeOwnAccessApi = command(ChangeOwnAccessApi, async ({ tx, actor, params, body, audit }) => {
  const changed = await change(tx, params.id, actor._id, body)
  audit(changed)
  return { access_api: changed.after }
})

export const removeAccessApi = command(RemoveAccessApi, async ({ tx, params, audit }) => {
  const before = await readAccess(tx, params.id, null)
  await tx`DELETE FROM access_apis WHERE _id = ${params.id}`
  audit({ before })
  return {}
})
