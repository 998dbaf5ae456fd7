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
  /** The file that the engine modifies: the decrypted read if a tool bridge has decrypted the original, otherwise the original. */
  original: { sha256: string; size: number; identification: Identification | null }
  /** The original as the customer has read it, if `original` is the decrypted read; otherwise null. */
  encrypted_original: { sha256: string; size: number; tool: string } | null
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
      json_build_object('sha256', coalesce(d.sha256, x.sha256), 'size', coalesce(d.size, x.size),
        'identification', coalesce(d.identification, x.identification)) AS original,
      CASE WHEN d.sha256 IS NOT NULL THEN json_build_object('sha256', x.sha256, 'size', x.size, 'tool', d.tool) END AS encrypted_original
    FROM orders o
      JOIN LATERAL (SELECT y._id, y.identification, f.sha256, f.size FROM order_files y JOIN files f ON f._id = y.file_id
        WHERE y.order_id = o._id AND y.kind = 'original' ORDER BY y.version DESC LIMIT 1) x ON true
      LEFT JOIN LATERAL (SELECT y.identification, f.sha256, f.size, j.tool FROM tool_file_jobs j
        JOIN order_files y ON y._id = j.result_id JOIN files f ON f._id = y.file_id
        WHERE j.source_id = x._id AND j.state = 'done') d ON true
    WHERE o._id = ${orderId}`
  return found(facts, 'orders.not_found')
}
