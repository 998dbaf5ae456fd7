import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'

type Named = Pick<Vehicle, 'manufacturer' | 'vmodel' | 'generation' | 'name'>

/** Returns the name of a vehicle: "Volkswagen Golf VII 2.0 TDI 150". */
export const vehicleTitle = ({ manufacturer, vmodel, generation, name }: Named): string =>
  [manufacturer, vmodel, generation, name].filter((part) => part !== '').join(' ')

/** Returns details that distinguish similar vehicles: "CRLB · Bosch EDC17C64 · 2012–2020". */
export function vehicleDetail(vehicle: Vehicle): string {
  const { year_from, year_to, ecu_brand, ecu_version, engine_code, engine } = vehicle
  const years = year_from === null ? '' : `${year_from}–${year_to ?? ''}`
  return [engine_code || engine, `${ecu_brand} ${ecu_version}`.trim(), years].filter((part) => part !== '').join(' · ')
}
