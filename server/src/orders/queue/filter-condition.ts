import type { Query } from '@mapwright/contract/api/endpoint.ts'
import type { GetPendingOrders } from '@mapwright/contract/orders/queue/order-list-endpoints.ts'
import type { HistoryFilters } from '@mapwright/contract/orders/queue/queue.ts'
import { startOfDay } from '@mapwright/contract/site/time-zone.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Db } from '../../platform/db/sql.ts'

type Filters = Omit<Query<typeof GetPendingOrders>, 'page' | 'size' | 'sort' | 'keyword' | 'status'> &
  Omit<HistoryFilters, 'keyword' | 'status'>

type Viewer = { me: string; now: Date; time_zone: string }

const assigneeCondition = (db: Db, assignee: string, me: string): Fragment =>
  assignee === 'nobody' ? db`assignee_id IS NULL` : db`assignee_id = ${assignee === 'me' ? me : assignee}`

/** Combines the conditions of all filters except status and search. Undefined if there are none: stored counts can then be used. */
export function filterCondition(db: Db, filters: Filters, { me, now, time_zone }: Viewer): Fragment | undefined {
  const { service, time_frame, assignee, urgency, automation, from, to } = filters
  const conditions: (Fragment | false | undefined | '')[] = [
    service && db`services @> ARRAY[${service}]`,
    time_frame && db`time_frame = ${time_frame}`,
    assignee && assigneeCondition(db, assignee, me),
    urgency && db`status IN ('pending', 'in_progress') AND due_at < ${now}`,
    automation && db`automation = ${automation}`,
    from && db`listed_at >= ${startOfDay(from, time_zone)}`,
    to && db`listed_at < ${startOfDay(to, time_zone, 1)}`,
  ]
  const given = conditions.filter((condition): condition is Fragment => Boolean(condition))
  const [first, ...others] = given
  return first && others.reduce((all, condition) => db`${all} AND ${condition}`, first)
}
