import { entriesForStaff } from '@mapwright/contract/orders/order.ts'
import type { DataSection } from '../platform/domain.ts'

/**
 * Sections of a person's data export: orders with their lines, files and history. Files are listed by name and hash; their contents can
 * be downloaded from the order.
 */
export const ordersData: readonly DataSection[] = [
  {
    name: 'orders',
    rows: (sql, user_id) =>
      sql`
      SELECT o._id, o.number, o.status, o.payment, o.vtype, o.manufacture, o.model, o.generation, o.variant, o.engine_type, o.fuel_type,
        o.power_hp, o.torque_nm, o.transmission, o.mileage, o.vehicle_year, o.ecu_brand, o.ecu_version, o.vin, o.reg_no,
        o.tool_used, o.master_slave, o.time_frame, o.by_hand, o.comment, o.instruction, o.request, o.reason, o.total, o.txn_id, o.created_at,
        o.submitted_at, o.started_at, o.completed_at, o.cancelled_at,
        (SELECT coalesce(json_agg(json_build_object('kind', l.kind, 'name', l.name, 'amount', (l.amount / 100.0)::numeric(17, 2)::text, 'steps', l.steps)
          ORDER BY l.position), '[]') FROM order_lines l WHERE l.order_id = o._id) AS lines,
        (SELECT coalesce(json_agg(json_build_object('name', f.name, 'note', f.note, 'amount', decimal_text(f.price - f.discount),
          'status', f.status, 'created_at', f.created_at, 'decided_at', f.decided_at) ORDER BY f.created_at), '[]')
          FROM order_offers f WHERE f.order_id = o._id) AS offers,
        (SELECT coalesce(json_agg(json_build_object('amount', decimal_text(r.amount), 'reason', r.reason, 'created_at', r.created_at)
          ORDER BY r.created_at), '[]') FROM order_refunds r WHERE r.order_id = o._id) AS refunds,
        (SELECT coalesce(json_agg(json_build_object('kind', x.kind, 'version', x.version, 'name', f.name, 'size', f.size, 'sha256', f.sha256,
          'created_at', x.created_at) ORDER BY x.created_at), '[]') FROM order_files x JOIN files f ON f._id = x.file_id
          WHERE x.order_id = o._id AND (NOT x.is_result OR x.delivered_at IS NOT NULL)) AS files,
        (SELECT coalesce(json_agg(json_build_object('at', t.at, 'entry', t.entry, 'text', t.text) ORDER BY t.at), '[]')
          FROM order_timeline t WHERE t.order_id = o._id AND t.entry <> ALL (${[...entriesForStaff]})) AS timeline
      FROM orders o WHERE o.user_id = ${user_id} ORDER BY o.created_at`.cursor(100),
  },
  {
    name: 'imported_orders',
    rows: (sql, user_id) =>
      sql`
      SELECT o.number, o.ordered_on::text AS ordered_on, o.vehicle, o.services, o.options, decimal_text(o.price) AS price, o.currency, o.state,
        o.notes, o.imported_at, (SELECT coalesce(json_agg(json_build_object('name', x.name, 'size', f.size, 'sha256', f.sha256) ORDER BY x.position), '[]')
          FROM imported_order_files x JOIN files f ON f._id = x.file_id WHERE x.order_id = o._id) AS files
      FROM imported_orders o WHERE o.user_id = ${user_id} ORDER BY o._id`.cursor(100),
  },
  {
    name: 'queue_views',
    rows: (sql, user_id) =>
      sql`SELECT name, filters, is_default, created_at FROM queue_views WHERE user_id = ${user_id} ORDER BY _id`.cursor(
        100,
      ),
  },
  {
    name: 'unsent_order',
    rows: (sql, user_id) =>
      sql`SELECT order_id, values, saved_at FROM unsent_orders WHERE user_id = ${user_id}`.cursor(1),
  },
  {
    name: 'automation_choice',
    rows: (sql, user_id) => sql`SELECT own AS by_hand FROM automation_choices WHERE user_id = ${user_id}`.cursor(1),
  },
  {
    name: 'order_feedback',
    rows: (sql, user_id) =>
      sql`
      SELECT o.number, f.delivery_no, f.face, f.words, f.created_at, f.changed_at, f.released_as, f.released_at, f.shown_at, f.shown_name
      FROM order_feedback f JOIN orders o ON o._id = f.order_id
      WHERE o.user_id = ${user_id} ORDER BY f.created_at`.cursor(100),
  },
  {
    name: 'garage',
    rows: (sql, user_id) =>
      sql`
      SELECT _id, nickname, hidden, vin, reg_no, last_ordered_at FROM garage_cars WHERE user_id = ${user_id} ORDER BY _id`.cursor(
        500,
      ),
  },
]
