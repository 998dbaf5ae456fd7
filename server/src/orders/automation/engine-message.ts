import type { Identification } from '@mapwright/contract/ecu/identification.ts'
import { found } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'

/** Data sent to the engine: the vehicle and the purchase, but nothing about the customer. */
type EngineOrder = {
  order: { number: number }
  vehicle: Record<string, string | number | null>
  ecu: { brand: string; version: string }
  tool: { name: string; master_slave: string }
  services: { _id: string; name: string }[]
  options: { _id: string; name: string }[]
  comment: string
  instruction: string
  original: { sha256: string; size: number; identification: Identification | null }
}

export async function readEngineOrder(db: Db, orderId: string): Promise<EngineOrder> {
  const lines = (kind: string) => db`
    coalesce((SELECT json_agg(json_build_object('_id', item_id, 'name', name) ORDER BY position)
      FROM order_lines WHERE order_id = o._id AND kind = ${kind}), '[]')`
  const [facts] = await db<EngineOrder[]>`
    SELECT json_build_object('number', o.number) AS order,
      json_build_object('vtype', o.vtype, 'manufacture', o.manufacture, 'model', o.model, 'generation', o.generation,
        'variant', o.variant, 'engine_type', o.engine_type, 'fuel_type', o.fuel_type, 'power_hp', o.power_hp,
        'torque_nm', o.torque_nm, 'transmission', o.transmission, 'vehicle_year', o.vehicle_year) AS vehicle,
      json_build_object('brand', o.ecu_brand, 'version', o.ecu_version) AS ecu,
      json_build_object('name', o.tool_used, 'master_slave', o.master_slave) AS tool,
      ${lines('service')} AS services, ${lines('option')} AS options, o.comment, o.instruction,
      (SELECT json_build_object('sha256', f.sha256, 'size', f.size, 'identification', x.identification)
        FROM order_files x JOIN files f ON f._id = x.file_id
        WHERE x.order_id = o._id AND x.kind = 'original' ORDER BY x.version DESC LIMIT 1) AS original
    FROM orders o WHERE o._id = ${orderId}`
  return found(facts, 'orders.not_found')
}
