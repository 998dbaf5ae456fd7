import { credits } from '@mapwright/contract/api/amounts.ts'
import { QuotePrice } from '@mapwright/contract/partners/partner-endpoints.ts'
import { carOf } from '@mapwright/contract/tuning/car.ts'
import { priceOrder } from '@mapwright/contract/tuning/price.ts'
import { query } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import { readSelection } from '../tuning/read-selection.ts'
import { vehicleOf } from '../vehicles/vehicle-rows.ts'

/** Everything about the car comes from the vehicle data. */
const typedNothing = { vtype: '', manufacture: '', fuel_type: '', ecu_brand: '', ecu_version: '' }

/** The price that submitting an order with this selection would charge now. */
export const quotePrice = query(QuotePrice, async ({ sql, actor, body: { variant_id, ...chosen } }) => {
  const vehicle = found(await vehicleOf(sql, variant_id), 'vehicles.variant_not_found')
  const { price_type } = actor.owner
  const selection = await readSelection(sql, { ...chosen, price_type, car: carOf(typedNothing, vehicle) })
  const { lines, total } = priceOrder(selection)
  return {
    lines: lines.map(({ amount, ...line }) => ({ ...line, amount: credits(amount) })),
    total,
    off_road: selection.options.some(({ off_road }) => off_road),
  }
})
