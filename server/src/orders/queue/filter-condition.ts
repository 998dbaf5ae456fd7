import type { Query } from '@mapwright/contract/api/endpoint.ts'
import type { GetPendingOrders } from '@mapwright/contract/orders/order-list-endpoints.ts'
import type { HistoryFilters } from '@mapwright/contract/orders/queue.ts'
import { startOfDay } from '@mapwright/contract/site/time-zone.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Db } from '../../platform/db/sql.ts'

type Asked = Omit<Query<typeof GetPendingOrders>, 'page' | 'size' | 'sort' | 'keyword' | 'status'> &
  Omit<HistoryFilters, 'keyword' | 'status'>

type Viewing = { me: string; now: Date; time_zone: string }

const whose = (db: Db, assignee: string, me: string): Fragment =>
  assignee === 'nobody' ? db`assignee_id IS NULL` : db`assignee_id = ${assignee === 'me' ? me : assignee}`

/** The conditions of what was asked for, beside state and search; undefined when nothing was, so that the kept counts serve. */
export function filterCondition(db: Db, asked: Asked, { me, now, time_zone }: Viewing): Fragment | undefined {
  const { service, time_frame, assignee, urgency, automation, from, to } = asked
  const conditions: (Fragment | false | undefined | '')[] = [
    service && db`services @> ARRAY[${service}]`,
    time_frame && db`time_frame = ${time_frame}`,
    assignee && whose(db, assignee, me),
    urgency && db`status IN ('pending', 'in_progress') AND due_at < ${now}`,
    automation && db`automation = ${automation}`,
    from && db`listed_at >= ${startOfDay(from, time_zone)}`,
    to && db`listed_at < ${startOfDay(to, time_zone, 1)}`,
  ]
  const given = conditions.filter((condition): condition is Fragment => Boolean(condition))
  const [first, ...others] = given
  return first && others.reduce((all, condition) => db`${all} AND ${condition}`, first)
}
