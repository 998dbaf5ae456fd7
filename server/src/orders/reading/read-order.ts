import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { UserRoleId } from '@mapwright/contract/api/roles.ts'
import { entriesForStaff } from '@mapwright/contract/orders/order.ts'
import type { OrderApproval } from '@mapwright/contract/orders/order-approval.ts'
import type { Order, OrderFile, OrderLine, TimelineItem } from '@mapwright/contract/orders/order-shapes.ts'
import { authorSeenBy } from '../../accounts/author-seen-by.ts'
import { found } from '../../platform/api/problem.ts'
import { constant } from '../../platform/db/constant.ts'
import { type JsonColumns, nestedRows, rowsFrom } from '../../platform/db/nested-rows.ts'
import type { Db } from '../../platform/db/sql.ts'
import { askedOrder } from '../approval-rows.ts'
import { type FeedbackRow, feedbackColumns, feedbackFrom } from '../feedback/feedback-rows.ts'
import type { Viewer } from '../viewer.ts'
import { automationColumn } from './automation-column.ts'
import { type MoneyRow, orderMoneyColumns, orderMoneyFrom } from './read-order-money.ts'
import { selectToolFiles, type ToolFileItem, toolFileColumns } from './read-tool-files.ts'

type By = { role_id: UserRoleId | null; name: string | null; picture: string | null }
type FileRow = Omit<Decoded<OrderFile>, 'by'> & Omit<By, 'name'> & { name_of_actor: string | null }
type TimelineRow = Omit<Decoded<TimelineItem>, 'by'> & By
type LineRow = Decoded<OrderLine>
type Derived =
  | 'approval'
  | 'lines'
  | 'files'
  | 'tool_files'
  | 'timeline'
  | 'feedback'
  | 'money'
  | 'tuning_type'
  | 'original_file'
  | 'modified_file'
type Row = Omit<Decoded<Order>, Derived> &
  FeedbackRow &
  MoneyRow & { lines: unknown; files: unknown; tool_files: unknown; timeline: unknown } & {
    approval_by: string | null
    approval_total: Decoded<Order>['total']
    approval_at: Date
    approval_order: Decoded<OrderApproval>['order']
  }

const lineColumns = { amount: 'bigint' } as const satisfies JsonColumns<LineRow>
const timelineColumns = { at: 'date' } as const satisfies JsonColumns<TimelineRow>
const fileColumns = {
  ...({ created_at: 'date', delivered_at: 'date', downloaded_at: 'date' } as const),
} satisfies JsonColumns<FileRow>

const fileSeenBy = (viewer: Viewer, { role_id, name_of_actor, picture, ...file }: FileRow) => {
  const by = authorSeenBy(viewer, { role_id, name: name_of_actor, picture })
  if (viewer.isStaff || file.kind !== 'modified') return { ...file, by }
  return { ...file, by, identification: null, findings: [], override_reason: null }
}

const linesOf = (db: Db, _id: string) => db`
  SELECT kind, item_id, name, amount::text, steps FROM order_lines WHERE order_id = ${_id} ORDER BY position`

const filesOf = (db: Db, _id: string, viewer: Viewer) => db`
  SELECT x._id, x.kind, x.version, f.name, f.size::float8 AS size, f.sha256, x.created_at, x.is_result, x.delivered_at, x.downloaded_at,
    f.deleted_at IS NOT NULL AS gone, x.identification, x.findings, x.changed_share, x.compared, x.override_reason,
    x.image_sha256, x.image_size::float8 AS image_size,
    u.role_id::int, person_name(u) AS name_of_actor, u.picture
  FROM order_files x JOIN files f ON f._id = x.file_id LEFT JOIN users u ON u._id = x.actor_id
  WHERE x.order_id = ${_id} AND (${constant(db, viewer.isStaff)} OR NOT x.is_result OR x.delivered_at IS NOT NULL)
  ORDER BY x.created_at, x._id`

const timelineOf = (db: Db, _id: string, viewer: Viewer) => db`
  SELECT t._id, t.at, t.entry, coalesce(person_name(b), t.text) AS text, u.role_id::int, person_name(u) AS name, u.picture
  FROM order_timeline t LEFT JOIN users u ON u._id = t.actor_id LEFT JOIN users b ON b._id = t.about_id
  WHERE t.order_id = ${_id} AND (${constant(db, viewer.isStaff)} OR t.entry <> ALL (${[...entriesForStaff]}))
  ORDER BY t.at, t._id`

/** Reads everything in one statement, because orders are read more often than anything else. */
const readRow = (db: Db, _id: string, viewer: Viewer) => db<Row[]>`
  SELECT o._id, o.number, o.status, o.payment, o.from_agent, o.variant_id, o.car_id, o.vtype, o.manufacture, o.model, o.generation, o.variant,
    o.engine_type, o.fuel_type, o.power_hp, o.torque_nm, o.power_hp_after, o.torque_nm_after, o.transmission, o.mileage,
    o.vehicle_year, greatest(extract(year FROM now())::int - o.vehicle_year, 0) AS vehicle_age, o.ecu_brand, o.ecu_version, o.vin, o.reg_no, o.tool_used, o.master_slave, o.time_frame, o.comment,
    o.instruction, o.request, o.reason, o.total, o.txn_id, o.created_at, o.submitted_at, o.started_at, o.completed_at,
    o.cancelled_at, o.due_at, o.off_road_declared_at,
    CASE WHEN o.status IN ('completed', 'cancelled') THEN coalesce(o.cancelled_at, o.completed_at) + interval '1 month' END
      AS files_deleted_at,
    json_build_object('_id', u._id, 'name', person_name(u), 'email', u.email, 'company_name', u.company_name) AS user,
    ${automationColumn(db, viewer)},
    CASE WHEN a._id IS NOT NULL AND ${constant(db, viewer.isStaff)} THEN json_build_object('_id', a._id, 'name', person_name(a)) END AS assignee,
    CASE WHEN b._id IS NOT NULL THEN json_build_object('_id', b._id, 'name', person_name(b)) END AS placed_by,
    CASE WHEN c.member_id IS NOT NULL THEN (SELECT person_name(m) FROM users m WHERE m._id = c.member_id) END AS approval_by,
    c.total AS approval_total, c.asked_at AS approval_at, ${askedOrder(db)} AS approval_order,
    ${nestedRows(db, linesOf(db, _id))} AS lines, ${nestedRows(db, filesOf(db, _id, viewer))} AS files,
    ${nestedRows(db, selectToolFiles(db, _id, viewer))} AS tool_files,
    ${nestedRows(db, timelineOf(db, _id, viewer))} AS timeline,
    ${feedbackColumns(db, _id, viewer)}, ${orderMoneyColumns(db, _id)}
  FROM orders o JOIN users u ON u._id = o.user_id LEFT JOIN users a ON a._id = o.assignee_id
    LEFT JOIN users b ON b._id = o.placed_by LEFT JOIN order_approvals c ON c.order_id = o._id
  WHERE o._id = ${_id} ${viewer.isStaff ? db`` : db`AND o.user_id = ${viewer.user_id}`}`

/**
 * Reads the whole order as the viewer may see it.
 * @throws Problem orders.not_found for unknown orders and those of other customers
 */
export async function readOrder(db: Db, _id: string, viewer: Viewer): Promise<Decoded<Order>> {
  const [row] = await readRow(db, _id, viewer)
  const { approval_by, approval_total, approval_at, approval_order, ...read } = found(row, 'orders.not_found')
  const {
    lines,
    files,
    tool_files,
    timeline,
    feedback_asked,
    feedback_given,
    refunded,
    paid,
    due,
    offers,
    refunds,
    ...head
  } = read
  const ordered = rowsFrom<LineRow>(lines, lineColumns)
  const visible = rowsFrom<FileRow>(files, fileColumns).map((file) => fileSeenBy(viewer, file))
  const newest = (kind: OrderFile['kind']) =>
    visible.filter((file) => file.kind === kind).sort((a, b) => b.version - a.version)[0] ?? null
  return {
    ...head,
    approval:
      approval_by === null
        ? null
        : { by: approval_by, total: approval_total, asked_at: approval_at, order: approval_order },
    lines: ordered,
    tuning_type: ordered
      .filter(({ kind }) => kind === 'service')
      .map(({ name }) => name)
      .join(', '),
    original_file: newest('original'),
    modified_file: newest('modified'),
    files: visible,
    tool_files: rowsFrom<ToolFileItem>(tool_files, toolFileColumns),
    timeline: rowsFrom<TimelineRow>(timeline, timelineColumns).map(({ role_id, name, picture, ...item }) => ({
      ...item,
      by: authorSeenBy(viewer, { role_id, name, picture }),
    })),
    feedback: feedbackFrom({ feedback_asked, feedback_given }),
    money: orderMoneyFrom({ refunded, paid, due, offers, refunds }, viewer),
  }
}
