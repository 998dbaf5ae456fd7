import type { Body } from '@mapwright/contract/api/endpoint.ts'
import type { SubmitOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { orderedCar } from '@mapwright/contract/tuning/car.ts'
import { stageIn } from '@mapwright/contract/tuning/stage.ts'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'

type Typed = Pick<
  Body<typeof SubmitOrder>,
  | 'variant_id'
  | 'vtype'
  | 'manufacture'
  | 'model'
  | 'generation'
  | 'variant'
  | 'engine_type'
  | 'fuel_type'
  | 'power_hp'
  | 'torque_nm'
  | 'transmission'
  | 'mileage'
  | 'vehicle_year'
  | 'ecu_brand'
  | 'ecu_version'
  | 'vin'
  | 'reg_no'
>
type After = { power_hp_after: number | null; torque_nm_after: number | null }

/** Returns power and torque after tuning, if the vehicle data contains the ordered stage. */
function figuresAfter(vehicle: Vehicle | undefined, services: readonly string[]): After {
  const wanted = stageIn(services)
  const stage = vehicle?.stages.find((candidate) => candidate.stage === wanted)
  return { power_hp_after: stage?.power_hp ?? null, torque_nm_after: stage?.torque_nm ?? null }
}

/**
 * Returns the vehicle stored with an order. A selected variant provides the names. For car-specific fields, the customer's input takes
 * precedence and the variant fills the gaps.
 */
export function vehicleOfOrder(typed: Typed, vehicle: Vehicle | undefined, services: readonly string[]): Typed & After {
  return {
    variant_id: vehicle?._id ?? null,
    ...orderedCar(typed, vehicle),
    model: vehicle?.vmodel ?? typed.model,
    generation: vehicle?.generation ?? typed.generation,
    variant: vehicle?.name ?? typed.variant,
    engine_type: typed.engine_type || vehicle?.engine || '',
    power_hp: typed.power_hp ?? vehicle?.power_hp ?? null,
    torque_nm: typed.torque_nm ?? vehicle?.torque_nm ?? null,
    transmission: typed.transmission || vehicle?.transmission || '',
    mileage: typed.mileage,
    vehicle_year: typed.vehicle_year,
    vin: typed.vin,
    reg_no: typed.reg_no,
    ...figuresAfter(vehicle, services),
  }
}

type Correction = Pick<Typed, 'vin' | 'reg_no' | 'vehicle_year'>
type Corrected = { chosen: Vehicle | undefined; former: Vehicle | undefined; services: readonly string[] }

/**
 * Returns the corrected vehicle of an order. If a different variant was chosen, its data replaces the previous data. A control unit that
 * was typed or read from the file is kept, because it describes the actual car.
 */
export function correctedVehicle(
  before: Typed & After,
  correction: Correction,
  { chosen, former, services }: Corrected,
): Typed & After {
  const same = { ...before, ...correction }
  if (!chosen) return same
  const isOwn = (name: 'ecu_brand' | 'ecu_version') => before[name] !== '' && before[name] !== former?.[name]
  const unit = isOwn('ecu_brand') || isOwn('ecu_version') ? {} : { ecu_brand: '', ecu_version: '' }
  const engine_type = [chosen.engine, chosen.engine_code].filter((part) => part !== '').join(' ')
  const variantFields = { engine_type, fuel_type: '', power_hp: null, torque_nm: null, transmission: '' }
  return vehicleOfOrder({ ...same, ...variantFields, ...unit }, chosen, services)
}

/** Name of the vehicle, for example "Volkswagen Golf VII 2.0 TDI 150". */
const nameOf = ({ manufacture, model, generation, variant }: Typed): string =>
  [manufacture, model, generation, variant].filter((part) => part !== '').join(' ')

const shown: readonly ((vehicle: Typed) => string)[] = [
  nameOf,
  ({ ecu_brand, ecu_version }) => `${ecu_brand} ${ecu_version}`.trim(),
  ({ vin }) => vin,
  ({ reg_no }) => reg_no,
  ({ vehicle_year }) => String(vehicle_year ?? ''),
]

/** Lists the corrected values without labels, one per line: "B-XY 12 → B-XY 21". */
export const correctionText = (before: Typed, after: Typed): string =>
  shown
    .map((of) => [of(before) || '–', of(after) || '–'])
    .filter(([was, is]) => was !== is)
    .map((pair) => pair.join(' → '))
    .join('\n')

type Searched = Pick<
  Typed,
  'manufacture' | 'model' | 'generation' | 'variant' | 'engine_type' | 'ecu_brand' | 'ecu_version' | 'vin' | 'reg_no'
> & { number: number; person: string }

/** Search text of an order: lower-case words, each after a space. */
export const searchTextOf = ({ number, person, ...vehicle }: Searched): string =>
  ['', number, vehicle.reg_no, vehicle.vin, vehicle.manufacture, vehicle.model, vehicle.generation, vehicle.variant]
    .concat([vehicle.engine_type, vehicle.ecu_brand, vehicle.ecu_version, person])
    .join(' ')
    .replace(/\s+/g, ' ')
    .toLowerCase()
