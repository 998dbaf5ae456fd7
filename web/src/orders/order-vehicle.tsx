import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Hash } from '../ui/actions/hash.tsx'
import { KeyValues } from '../ui/layout/key-values.tsx'

/** Fuels with a translation. Any other text is shown as it was typed. */
const fuels = ['petrol', 'diesel', 'hybrid', 'lpg', 'cng', 'ethanol', 'electric']

/** The vehicle and the details of the original file, as ordered. */
export function OrderVehicle({ order }: { order: Order }) {
  const t = useWording('orders')
  const f = useFormats()
  const copied = (label: string, value: string) => ({ label, value: value && <Hash label={label} value={value} /> })
  const items = [
    { label: t('orders:field.vtype'), value: order.vtype },
    { label: t('orders:field.manufacture'), value: order.manufacture },
    { label: t('orders:field.model'), value: order.model },
    { label: t('orders:field.generation'), value: order.generation },
    { label: t('orders:field.variant'), value: order.variant },
    { label: t('orders:field.engine_type'), value: order.engine_type },
    {
      label: t('orders:field.fuel_type'),
      value: fuels.includes(order.fuel_type) ? t(keyFor('orders:fuel', order.fuel_type)) : order.fuel_type,
    },
    { label: t('orders:field.transmission'), value: order.transmission },
    { label: t('orders:field.vehicle_year'), value: order.vehicle_year },
    { label: t('orders:field.mileage'), value: order.mileage !== null && `${f.number(order.mileage)} km` },
    { label: t('orders:field.ecu_brand'), value: order.ecu_brand },
    { label: t('orders:field.ecu_version'), value: order.ecu_version },
    copied(t('orders:field.vin'), order.vin),
    copied(t('orders:field.reg_no'), order.reg_no),
    { label: t('orders:field.tool_used'), value: order.tool_used },
    {
      label: t('orders:field.master_slave'),
      value: order.master_slave && t(`orders:master_slave.${order.master_slave}`),
    },
  ]
  // Names such as "2.0 TDI" start with a digit, so they must be isolated in right-to-left text.
  const inOwnDirection = items.map(({ label, value }) => ({
    label,
    value: typeof value === 'string' && value !== '' ? <bdi>{value}</bdi> : value,
  }))
  return <KeyValues columns={2} items={inOwnDirection} />
}
