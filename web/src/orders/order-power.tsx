import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { fuels } from '@mapwright/contract/vehicles/vehicle.ts'
import { PowerChart } from '../ui/charts/power-chart.tsx'

/** Power and torque before and after tuning. Empty if they are unknown. */
export function OrderPower({ order }: { order: Order }) {
  const { power_hp, torque_nm, power_hp_after, torque_nm_after } = order
  if (power_hp === null || torque_nm === null) return null
  const isKnown = power_hp_after !== null || torque_nm_after !== null
  const after = isKnown ? { power_hp: power_hp_after ?? power_hp, torque_nm: torque_nm_after ?? torque_nm } : null
  const engine = { fuel: fuels.find((fuel) => fuel === order.fuel_type) ?? null, displacement_cc: null }
  return <PowerChart before={{ power_hp, torque_nm }} after={after} engine={engine} />
}
