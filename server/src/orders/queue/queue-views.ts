import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { maxViews, type QueueView } from '@mapwright/contract/orders/queue/queue.ts'
import {
  AddQueueView,
  ChangeQueueView,
  ListQueueViews,
  RemoveQueueView,
} from '@mapwright/contract/orders/queue/queue-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command, query } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'

type View = Decoded<QueueView>

const viewsOf = (db: Db, userId: string) => db<View[]>`
  SELECT _id, name, filters, is_default, created_at FROM queue_views WHERE user_id = ${userId} ORDER BY lower(name), _id`

/** Reads the user's saved views and locks them until the end of the transaction. */
async function held(tx: Tx, userId: string): Promise<View[]> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`orders.queue_views ${userId}`}, 0))`
  return viewsOf(tx, userId)
}

function refuseTaken(views: readonly View[], { _id, name }: View): void {
  if (views.some((view) => view._id !== _id && view.name.toLowerCase() === name.toLowerCase()))
    throw new Problem('orders.view_name_taken', { fields: { name: { code: 'taken' } } })
}

/** Stores a view. At most one view is the user's default. */
async function keep(tx: Tx, user_id: string, { _id, name, filters, is_default, created_at }: View): Promise<void> {
  if (is_default)
    await tx`UPDATE queue_views SET is_default = false WHERE user_id = ${user_id} AND _id <> ${_id} AND is_default`
  await tx`
    INSERT INTO queue_views (_id, user_id, name, filters, is_default, created_at)
    VALUES (${_id}, ${user_id}, ${name}, ${tx.json(filters)}, ${is_default}, ${created_at})
    ON CONFLICT (_id) DO UPDATE SET name = ${name}, filters = ${tx.json(filters)}, is_default = ${is_default}`
}

export const listQueueViews = query(ListQueueViews, async ({ sql, actor }) => ({
  views: [...(await viewsOf(sql, actor._id))],
}))

export const addQueueView = command(AddQueueView, async ({ tx, actor, now, body, audit }) => {
  const views = await held(tx, actor._id)
  const view: View = { _id: uuidv7(), ...body, is_default: body.is_default ?? false, created_at: now }
  if (views.length >= maxViews) throw new Problem('orders.too_many_views')
  refuseTaken(views, view)
  await keep(tx, actor._id, view)
  audit({ target_id: view._id, after: view })
  return { view }
})

export const changeQueueView = command(ChangeQueueView, async ({ tx, actor, params, body, audit }) => {
  const views = await held(tx, actor._id)
  const before = found(
    views.find(({ _id }) => _id === params.id),
    'orders.view_not_found',
  )
  const view = { ...before, ...body }
  refuseTaken(views, view)
  await keep(tx, actor._id, view)
  audit({ before, after: view })
  return { view }
})

export const removeQueueView = command(RemoveQueueView, async ({ tx, actor, params, audit }) => {
  const [before] = await tx<View[]>`
    DELETE FROM queue_views WHERE _id = ${params.id} AND user_id = ${actor._id} RETURNING _id, name, filters, is_default, created_at`
  audit({ before: found(before, 'orders.view_not_found') })
  return {}
})
