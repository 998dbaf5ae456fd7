import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { entriesForStaff } from '@mapwright/contract/orders/order.ts'
import type { Order, OrderFile, OrderLine, TimelineItem } from '@mapwright/contract/orders/order-shapes.ts'
import { authorSeenBy } from '../accounts/author-seen-by.ts'
import { found } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { automationColumn } from './automation/automation-column.ts'
import { readFeedback } from './feedback/feedback-rows.ts'
import { readOrderMoney } from './money/read-order-money.ts'
import { ownerSeenBy, type Viewer } from './viewer.ts'

type By = { role_id: 1 | 2 | 3 | null; name: string | null; picture: string | null }
type FileRow = Omit<Decoded<OrderFile>, 'by'> & By
type TimelineRow = Omit<Decoded<TimelineItem>, 'by'> & By
type Derived = 'lines' | 'files' | 'timeline' | 'feedback' | 'money' | 'tuning_type' | 'original_file' | 'modified_file'
type Head = Omit<Decoded<Order>, Derived>

const fileSeenBy = (
  viewer: Viewer,
  { role_id, name_of_actor, picture, ...file }: FileRow & { name_of_actor: string | null },
) => {
  const by = authorSeenBy(viewer, { role_id, name: name_of_actor, picture })
  if (viewer.isStaff || file.kind !== 'modified') return { ...file, by }
  return { ...file, by, identification: null, findings: [], override_reason: null }
}

const readHead = (db: Db, _id: string, viewer: Viewer) => db<Head[]>`
  SELECT o._id, o.number, o.status, o.payment, o.variant_id, o.car_id, o.vtype, o.manufacture, o.model, o.generation, o.variant,
    o.engine_type, o.fuel_type, o.power_hp, o.torque_nm, o.power_hp_after, o.torque_nm_after, o.transmission, o.mileage,
    o.vehicle_year, greatest(extract(year FROM now())::int - o.vehicle_year, 0) AS vehicle_age, o.ecu_brand, o.ecu_version, o.vin, o.reg_no, o.tool_used, o.master_slave, o.time_frame, o.comment,
    o.instruction, o.request, o.reason, o.total, o.txn_id, o.created_at, o.submitted_at, o.started_at, o.completed_at,
    o.cancelled_at, o.due_at, o.off_road_declared_at,
    CASE WHEN o.status IN ('completed', 'cancelled') THEN coalesce(o.cancelled_at, o.completed_at) + interval '1 month' END
      AS files_deleted_at,
    json_build_object('_id', u._id, 'name', person_name(u), 'email', u.email, 'company_name', u.company_name) AS user,
    ${automationColumn(db, viewer)},
    CASE WHEN a._id IS NOT NULL AND ${viewer.isStaff} THEN json_build_object('_id', a._id, 'name', person_name(a)) END AS assignee
  FROM orders o JOIN users u ON u._id = o.user_id LEFT JOIN users a ON a._id = o.assignee_id
  WHERE o._id = ${_id} AND (${ownerSeenBy(viewer) ?? null}::uuid IS NULL OR o.user_id = ${ownerSeenBy(viewer) ?? null})`

const readLines = (db: Db, _id: string) => db<Decoded<OrderLine>[]>`
  SELECT kind, item_id, name, amount FROM order_lines WHERE order_id = ${_id} ORDER BY position`

const readFiles = (db: Db, _id: string, viewer: Viewer) => db<(FileRow & { name_of_actor: string | null })[]>`
  SELECT x._id, x.kind, x.version, f.name, f.size::float8 AS size, f.sha256, x.created_at, x.is_result, x.delivered_at, x.downloaded_at,
    f.deleted_at IS NOT NULL AS gone, x.identification, x.findings, x.changed_share, x.compared, x.override_reason,
    x.image_sha256, x.image_size::float8 AS image_size,
    u.role_id::int, person_name(u) AS name_of_actor, u.picture
  FROM order_files x JOIN files f ON f._id = x.file_id LEFT JOIN users u ON u._id = x.actor_id
  WHERE x.order_id = ${_id} AND (${viewer.isStaff} OR NOT x.is_result OR x.delivered_at IS NOT NULL)
  ORDER BY x.created_at, x._id`

const readTimeline = (db: Db, _id: string, viewer: Viewer) => db<TimelineRow[]>`
  SELECT t._id, t.at, t.entry, coalesce(person_name(b), t.text) AS text, u.role_id::int, person_name(u) AS name, u.picture
  FROM order_timeline t LEFT JOIN users u ON u._id = t.actor_id LEFT JOIN users b ON b._id = t.about_id
  WHERE t.order_id = ${_id} AND (${viewer.isStaff} OR t.entry <> ALL (${[...entriesForStaff]}))
  ORDER BY t.at, t._id`

/** The whole order as this viewer may see it; another customer's is `orders.not_found`, like one that never was. */
export async function readOrder(db: Db, _id: string, viewer: Viewer): Promise<Decoded<Order>> {
  const [[head], lines, files, timeline, feedback, money] = await db.together((one) =>
    Promise.all([
      readHead(one, _id, viewer),
      readLines(one, _id),
      readFiles(one, _id, viewer),
      readTimeline(one, _id, viewer),
      readFeedback(one, _id, viewer),
      readOrderMoney(one, _id, viewer),
    ]),
  )
  const seen = files.map((file) => fileSeenBy(viewer, file))
  const newest = (kind: OrderFile['kind']) =>
    seen.filter((file) => file.kind === kind).sort((a, b) => b.version - a.version)[0] ?? null
  return {
    ...found(head, 'orders.not_found'),
    lines: [...lines],
    tuning_type: lines
      .filter(({ kind }) => kind === 'service')
      .map(({ name }) => name)
      .join(', '),
    original_file: newest('original'),
    modified_file: newest('modified'),
    files: seen,
    timeline: timeline.map(({ role_id, name, picture, ...item }) => ({
      ...item,
      by: authorSeenBy(viewer, { role_id, name, picture }),
    })),
    feedback,
    money,
  }
}
