import { type TicketViewFilters, ticketViewRules } from '@mapwright/contract/tickets/ticket-views.ts'
import {
  ChangeTicketView,
  DeleteTicketView,
  ListTicketViews,
  MoveTicketViews,
  SaveTicketView,
} from '@mapwright/contract/tickets/view-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command, query } from '../platform/api/handler.ts'
import type { Person } from '../platform/api/principal.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { errorCode } from '../platform/errors/error-code.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { countEach } from './ticket-list-rows.ts'

type Row = { _id: string; name: string; is_shared: boolean; shared_by: string | null; filters: TicketViewFilters }

/** Lists the reader's own views in their order, then the views that colleagues share. */
const readViews = (db: Db, user_id: string) => db<Row[]>`
  (SELECT _id, name, is_shared, NULL AS shared_by, filters FROM ticket_views WHERE user_id = ${user_id} ORDER BY position, _id)
  UNION ALL (
    SELECT v._id, v.name, v.is_shared, person_name(u), v.filters FROM ticket_views v JOIN users u ON u._id = v.user_id
    WHERE v.is_shared AND v.user_id <> ${user_id} ORDER BY lower(v.name), v._id LIMIT ${ticketViewRules.max_shared})`

/** Condition: the view belongs to the person, or is shared and the person is an admin. */
const isChangeable = (db: Db, { _id, role }: Person) => db`(user_id = ${_id} OR (is_shared AND ${role === 'admin'}))`

const publishViews = (tx: Tx, id: string) =>
  publishLive(tx, topicsOf('ticket.views_changed'), { type: 'ticket.views_changed', id })

/**
 * Refuses a view that was just shared if readers would no longer see all shared views. Requests that share a view wait for each other.
 * @throws Problem tickets.too_many_views
 */
async function requireAllShown(tx: Tx): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended('tickets.shared_views', 0))`
  const [shared] = await tx<[{ count: number }]>`SELECT count(*)::int AS count FROM ticket_views WHERE is_shared`
  if (shared.count > ticketViewRules.max_shared) throw new Problem('tickets.too_many_views')
}

type Write = (inner: Tx) => Promise<string | undefined>

/** Stores a view's name and returns the view's id. @throws Problem tickets.view_name_taken if its owner has another view of this name */
async function withFreeName(tx: Tx, write: Write): Promise<string | undefined> {
  try {
    return await tx.savepoint(write)
  } catch (error) {
    if (errorCode(error) === '23505') throw new Problem('tickets.view_name_taken', { cause: error })
    throw error
  }
}

/** Replaces the filters of an own view of this name. Returns undefined if there is none. */
async function replaceView(
  tx: Tx,
  user_id: string,
  { name, filters, is_shared }: Pick<Row, 'name' | 'filters' | 'is_shared'>,
) {
  const [view] = await tx<{ _id: string }[]>`
    UPDATE ticket_views SET name = ${name}, filters = ${tx.json(filters)}, is_shared = ${is_shared}
    WHERE user_id = ${user_id} AND lower(name) = lower(${name}) RETURNING _id`
  return view?._id
}

/** Endpoints of the saved views of the list of tickets. */
export const ticketViews = [
  query(ListTicketViews, async ({ sql, actor }) => {
    const views = await readViews(sql, actor._id)
    const counted = views.filter(({ filters }) => !filters.keywords)
    const reader = { user_id: actor._id, isStaff: true }
    const lists = counted.map(({ filters }) => filters)
    const counts = await countEach(sql, lists, ticketViewRules.max_count + 1, reader)
    const countOf = new Map(counted.map(({ _id }, at) => [_id, counts[at]]))
    return { views: views.map((view) => ({ ...view, count: countOf.get(view._id) ?? null })) }
  }),

  command(SaveTicketView, async ({ tx, actor: { _id: user_id }, now, body, audit }) => {
    // Two requests at once must not exceed the limit or use one name twice.
    await tx`SELECT FROM users WHERE _id = ${user_id} FOR NO KEY UPDATE`
    const known = await withFreeName(tx, (inner) => replaceView(inner, user_id, body))
    const _id = known ?? uuidv7()
    if (!known) {
      const [own] = await tx<[{ count: number; next: number }]>`
        SELECT count(*)::int AS count, coalesce(max(position), 0) + 1 AS next FROM ticket_views WHERE user_id = ${user_id}`
      if (own.count >= ticketViewRules.max_views) throw new Problem('tickets.too_many_views')
      const { name, filters, is_shared } = body
      const row = { _id, user_id, name, is_shared, position: own.next, created_at: now, filters: tx.json(filters) }
      await withFreeName(tx, async (inner) => {
        await inner`INSERT INTO ticket_views ${inner(row)}`
        return _id
      })
    }
    if (body.is_shared) await requireAllShown(tx)
    await publishViews(tx, _id)
    audit({ target_id: _id, after: body })
    return { _id }
  }),

  command(ChangeTicketView, async ({ tx, actor, params: { id }, body, audit }) => {
    const { name = null, is_shared = null } = body
    const changed = await withFreeName(tx, async (inner) => {
      const [view] = await inner<{ _id: string }[]>`
        UPDATE ticket_views SET name = coalesce(${name}, name), is_shared = coalesce(${is_shared}, is_shared)
        WHERE _id = ${id} AND ${isChangeable(inner, actor)} RETURNING _id`
      return view?._id
    })
    found(changed, 'tickets.view_not_found')
    if (is_shared) await requireAllShown(tx)
    await publishViews(tx, id)
    audit({ target_id: id, after: body })
    return {}
  }),

  command(DeleteTicketView, async ({ tx, actor, params: { id }, audit }) => {
    const [view] = await tx<{ name: string }[]>`
      DELETE FROM ticket_views WHERE _id = ${id} AND ${isChangeable(tx, actor)} RETURNING name`
    const { name } = found(view, 'tickets.view_not_found')
    await publishViews(tx, id)
    audit({ target_id: id, before: { name } })
    return {}
  }),

  command(MoveTicketViews, async ({ tx, actor, body: { ids }, audit }) => {
    await tx`
      UPDATE ticket_views v SET position = o.position
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o(_id, position)
      WHERE v._id = o._id AND v.user_id = ${actor._id}`
    await publishViews(tx, actor._id)
    audit({ after: { ids } })
    return {}
  }),
]
