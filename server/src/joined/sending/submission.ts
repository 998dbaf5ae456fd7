import { type Credits, credits, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import type { JoinedObstacle } from '@mapwright/contract/joined/joined-order.ts'
import type { OrderStatus } from '@mapwright/contract/orders/order.ts'
import { found } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { SiteRow } from '../site-rows.ts'

/** The vehicle, the tool and the wishes of the customer, as the master's API takes them. */
type Details = {
  vtype: string
  manufacture: string
  model: string
  generation: string
  variant: string
  engine_type: string
  fuel_type: string
  power_hp: number | null
  torque_nm: number | null
  transmission: string
  mileage: number | null
  vehicle_year: number | null
  ecu_brand: string
  ecu_version: string
  vin: string
  reg_no: string
  tool_used: string
  master_slave: string | null
  time_frame: string | null
  comment: string
  instruction: string
  by_hand: boolean
}

type Line = { kind: string; name: string; master_id: string | null; forwards: boolean }

/** An order as the master gets it. `service_ids` and `option_ids` are ids of the master. */
export type Submission = {
  details: Details
  status: OrderStatus
  automation: string | null
  off_road: boolean
  /** The price minus refunds to the customer. */
  own_total: Credits
  service_ids: string[]
  option_ids: string[]
  /** The sum of the prices in the master's catalogue, before its rules and discounts. */
  listed_total: Credits
  /** True if all services are forwarded without a command of staff. */
  isAutomatic: boolean
  obstacles: { obstacle: JoinedObstacle; detail: string }[]
}

const namesOf = (lines: readonly { name: string }[]): string => lines.map(({ name }) => name).join(', ')

/** Lists the purchased items that cannot be ordered from the master. */
function obstaclesOf(lines: readonly Line[], offered: ReadonlyMap<string, bigint>): Submission['obstacles'] {
  const unmapped = (kind: string) => lines.filter((line) => line.kind === kind && line.master_id === null)
  const gone = lines.filter(({ master_id }) => master_id !== null && !offered.has(master_id))
  const all = [
    { obstacle: 'service_not_mapped', lines: unmapped('service') },
    { obstacle: 'option_not_mapped', lines: unmapped('option') },
    { obstacle: 'item_gone', lines: gone },
  ] as const
  return all.flatMap(({ obstacle, lines: named }) => (named.length > 0 ? [{ obstacle, detail: namesOf(named) }] : []))
}

type Row = {
  details: Details
  status: OrderStatus
  automation: string | null
  off_road: boolean
  own_total: Credits
  lines: Line[]
}

/** Reads what the master gets of an order, with the obstacles to forwarding it. Discounts are not sent: the master has its own. */
export async function readSubmission(db: Db, order_id: string, site: SiteRow): Promise<Submission> {
  const [row] = await db<Row[]>`
    SELECT json_build_object('vtype', o.vtype, 'manufacture', o.manufacture, 'model', o.model, 'generation', o.generation,
        'variant', o.variant, 'engine_type', o.engine_type, 'fuel_type', o.fuel_type, 'power_hp', o.power_hp, 'torque_nm', o.torque_nm,
        'transmission', o.transmission, 'mileage', o.mileage, 'vehicle_year', o.vehicle_year, 'ecu_brand', o.ecu_brand,
        'ecu_version', o.ecu_version, 'vin', o.vin, 'reg_no', o.reg_no, 'tool_used', o.tool_used, 'master_slave', o.master_slave,
        'time_frame', o.time_frame, 'comment', o.comment, 'instruction', o.instruction, 'by_hand', o.by_hand) AS details,
      o.status, o.automation, o.off_road_declared_at IS NOT NULL AS off_road, o.total - o.refunded AS own_total,
      coalesce((SELECT json_agg(json_build_object('kind', l.kind, 'name', l.name, 'master_id', coalesce(s.master_id, p.master_id),
          'forwards', coalesce(s.forwards, false)) ORDER BY l.position)
        FROM order_lines l
          LEFT JOIN joined_services s ON l.kind = 'service' AND s.service_id = l.item_id
          LEFT JOIN joined_options p ON l.kind = 'option' AND p.option_id = l.item_id
        WHERE l.order_id = o._id AND l.kind IN ('service', 'option')), '[]') AS lines
    FROM orders o WHERE o._id = ${order_id}`
  const { details, lines, ...order } = found(row, 'orders.not_found')
  const items = [...site.catalogue.services, ...site.catalogue.options]
  const offered = new Map(items.map(({ _id, price }) => [_id, parseHundredths(price) ?? 0n]))
  const idsOf = (kind: string) =>
    lines.flatMap((line) => (line.kind === kind && line.master_id !== null ? [line.master_id] : []))
  const service_ids = [...new Set(idsOf('service'))]
  const option_ids = [...new Set(idsOf('option'))]
  const listed = [...service_ids, ...option_ids].reduce((sum, id) => sum + (offered.get(id) ?? 0n), 0n)
  return {
    ...order,
    details,
    service_ids,
    option_ids,
    listed_total: credits(listed < 0n ? 0n : listed),
    isAutomatic: site.forwards_all || lines.every(({ kind, forwards }) => kind !== 'service' || forwards),
    obstacles: obstaclesOf(lines, offered),
  }
}
