import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'

/** Returns the data of a vehicle for the page and for print. Unknown values are empty. */
export function useVehicleDetails({ engine, engine_code, fuel, displacement_cc, ...vehicle }: Vehicle) {
  const t = useWording('vehicles', 'orders')
  const f = useFormats()
  return [
    { label: t('vehicles:statistics.engine'), value: [engine, engine_code].filter(Boolean).join(' ') },
    { label: t('vehicles:statistics.fuel'), value: fuel === null ? '' : t(`orders:fuel.${fuel}`) },
    {
      label: t('vehicles:statistics.displacement'),
      value: displacement_cc === null ? '' : t('vehicles:number.displacement', { cc: f.number(displacement_cc) }),
    },
    { label: t('vehicles:statistics.ecu'), value: `${vehicle.ecu_brand} ${vehicle.ecu_version}`.trim() },
    { label: t('vehicles:statistics.transmission'), value: vehicle.transmission },
  ]
}
