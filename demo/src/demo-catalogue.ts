import type { Tx } from '../../server/src/platform/db/sql.ts'
import type { DemoOrder } from './orders.ts'

const shortened = (text: string) => text.slice(0, 60)

/** Reads the loaded catalogue. Returns functions that find the ids for the names in the example orders. */
export async function readCatalogue(tx: Tx) {
  const [services, options, prices, variants] = await Promise.all([
    tx<{ _id: string; name: string }[]>`SELECT _id, name FROM services`,
    tx<{ _id: string; name: string }[]>`SELECT _id, name FROM options`,
    tx<{ _id: string; count: bigint }[]>`SELECT _id, count FROM credit_packages`,
    tx<{ _id: string; path: string }[]>`
      SELECT v._id, concat_ws('/', t.name, m.name, d.name, g.name, v.name) AS path FROM variants v
      JOIN generations g ON g._id = v.generation_id JOIN vmodels d ON d._id = g.vmodel_id
      JOIN manufacturers m ON m._id = d.manufacturer_id JOIN vtypes t ON t._id = m.vtype_id`,
  ])
  const byName = (rows: readonly { _id: string; name: string }[], name: string): string => {
    const row = rows.find((candidate) => candidate.name === name)
    if (!row) throw new RangeError(`the catalogue has no ${name}`)
    return row._id
  }
  const variantOf = ({ vehicle }: DemoOrder): string | null => {
    const path = [vehicle.type, vehicle.manufacturer, vehicle.model, vehicle.generation, vehicle.variant.name].join('/')
    return variants.find((variant) => variant.path === path)?._id ?? null
  }
  return {
    packageOf: (count: bigint): string => prices.find((price) => price.count === count)?._id ?? '',
    /** Returns the body of the dealer's request that submits the order. */
    submission: (order: DemoOrder) => {
      const { vehicle } = order
      const typed = order.is_free_text
      return {
        variant_id: typed ? null : variantOf(order),
        vtype: vehicle.type,
        manufacture: vehicle.manufacturer,
        model: vehicle.model,
        generation: vehicle.generation,
        variant: vehicle.variant.name,
        engine_type: '',
        fuel_type: '',
        power_hp: typed ? vehicle.variant.original.power_hp : null,
        torque_nm: typed ? vehicle.variant.original.torque_nm : null,
        transmission: '',
        mileage: order.mileage_km,
        vehicle_year: order.model_year,
        ecu_brand: typed ? shortened(vehicle.variant.ecu_brand) : '',
        ecu_version: typed ? shortened(vehicle.variant.ecu_version) : '',
        vin: order.vin,
        reg_no: order.reg_no,
        tool_used: order.tool_used,
        master_slave: order.master_or_slave,
        time_frame: order.time_frame,
        comment: order.comment,
        instruction: '',
        service_ids: order.services.map(({ service }) => byName(services, service)),
        option_ids: [
          ...new Set(order.services.flatMap(({ options: chosen }) => chosen.map((name) => byName(options, name)))),
        ],
        pay_later: false,
        by_hand: false,
      }
    },
  }
}
