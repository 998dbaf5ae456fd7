import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { pick } from '@mapwright/contract/api/typed-entries.ts'
import type { SubmitOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'

type Submission = Required<CallInput<typeof SubmitOrder>['body']>

const confirmations = ['confirms_vehicle_and_faults', 'agrees_to_terms', 'confirms_instructions'] as const
type Confirmation = (typeof confirmations)[number]

/** Returns the confirmations that the customer must give. Without published terms, there is nothing to agree to. */
export const neededConfirmations = (hasTerms: boolean): readonly Confirmation[] =>
  confirmations.filter((name) => hasTerms || name !== 'agrees_to_terms')

/** The values of the form. `is_listed` is true if the vehicle is selected from the database, false if it is typed. */
export type OrderValues = Omit<Submission, 'expected_total' | 'captcha' | Confirmation> &
  Record<Confirmation, boolean> & { is_listed: boolean }

export const emptyValues: OrderValues = {
  is_listed: true,
  variant_id: null,
  vtype: '',
  manufacture: '',
  model: '',
  generation: '',
  variant: '',
  engine_type: '',
  fuel_type: '',
  power_hp: null,
  torque_nm: null,
  transmission: '',
  mileage: null,
  vehicle_year: null,
  ecu_brand: '',
  ecu_version: '',
  vin: '',
  reg_no: '',
  tool_used: '',
  master_slave: 'master',
  time_frame: 'asap',
  comment: '',
  instruction: '',
  service_ids: [],
  option_ids: [],
  pay_later: false,
  by_hand: false,
  declares_off_road: false,
  confirms_vehicle_and_faults: false,
  agrees_to_terms: false,
  confirms_instructions: false,
}

/** Removes the confirmations, which are valid for one submission only. They are required again for the next order and after a reload. */
export const unconfirmed = (values: OrderValues): OrderValues => ({
  ...values,
  declares_off_road: false,
  confirms_vehicle_and_faults: false,
  agrees_to_terms: false,
  confirms_instructions: false,
})

/** Returns the initial values of the next order: empty except for the tool, because a workshop rarely changes its tool. */
export const nextValues = ({ tool_used, master_slave }: OrderValues): OrderValues => ({
  ...emptyValues,
  tool_used,
  master_slave,
})

/** Returns true if the form contains input that starting over would delete. */
export const isBegun = (values: OrderValues): boolean => JSON.stringify(values) !== JSON.stringify(nextValues(values))

const boughtIn = ({ lines }: Order, kind: Order['lines'][number]['kind']): string[] =>
  lines.filter((line) => line.kind === kind).map(({ item_id }) => item_id)

/** Fills in the car, the tool and the purchased items of an earlier order. The mileage is left empty, because it has changed since. */
export const sameCar = (values: OrderValues, order: Order): OrderValues => ({
  ...values,
  is_listed: order.variant_id !== null,
  variant_id: order.variant_id,
  vtype: order.vtype,
  manufacture: order.manufacture,
  model: order.model,
  generation: order.generation,
  variant: order.variant,
  engine_type: order.engine_type,
  fuel_type: order.fuel_type,
  power_hp: order.power_hp,
  torque_nm: order.torque_nm,
  transmission: order.transmission,
  mileage: null,
  vehicle_year: order.vehicle_year,
  ecu_brand: order.ecu_brand,
  ecu_version: order.ecu_version,
  vin: order.vin,
  reg_no: order.reg_no,
  tool_used: order.tool_used,
  master_slave: order.master_slave ?? values.master_slave,
  service_ids: boughtIn(order, 'service'),
  option_ids: boughtIn(order, 'option'),
  declares_off_road: false,
})

/** Returns the request body. `expected_total` is the total that the customer saw. `hasTerms`: whether terms are published. */
export const submissionOf = (
  { is_listed, ...values }: OrderValues,
  expected_total: string,
  hasTerms: boolean,
): CallInput<typeof SubmitOrder>['body'] => ({
  ...values,
  variant_id: is_listed ? values.variant_id : null,
  expected_total,
  // The assertion is safe, because the server refuses an order without these confirmations.
  ...(pick(values, confirmations) as Record<Confirmation, true>),
  // The API requires this field, also from customers of a site without terms.
  ...(hasTerms ? {} : { agrees_to_terms: true }),
})

const factsOf = (vehicle: Vehicle) => ({
  variant_id: vehicle._id,
  vtype: vehicle.vtype,
  manufacture: vehicle.manufacturer,
  model: vehicle.vmodel,
  generation: vehicle.generation,
  variant: vehicle.name,
  engine_type: [vehicle.engine, vehicle.engine_code].filter((part) => part !== '').join(' '),
  fuel_type: vehicle.fuel ?? '',
  power_hp: vehicle.power_hp,
  torque_nm: vehicle.torque_nm,
  transmission: vehicle.transmission,
})

/**
 * Fills in the data of the selected vehicle. Keeps a control unit that was typed or read from the file, because it describes the
 * actual car.
 */
export function withVehicle(values: OrderValues, vehicle: Vehicle, before: Vehicle | undefined): OrderValues {
  const isOwn = (name: 'ecu_brand' | 'ecu_version') => values[name] !== '' && values[name] !== before?.[name]
  const hasOwnUnit = isOwn('ecu_brand') || isOwn('ecu_version')
  return {
    ...values,
    ...factsOf(vehicle),
    ...(hasOwnUnit ? {} : { ecu_brand: vehicle.ecu_brand, ecu_version: vehicle.ecu_version }),
    is_listed: true,
  }
}

type FoundNumber = { vin?: string; reg_no?: string; year: number | null; make: string }

/**
 * Returns the data found by a VIN or license plate. Typed fields are not replaced, except for the number itself. If the number
 * belongs to a different car, data of the previous car are replaced as well.
 */
export function withNumber(values: OrderValues, { vin, reg_no, year, make }: FoundNumber): Partial<OrderValues> {
  const isOther = (before: string, now: string | undefined) => now !== undefined && before !== '' && before !== now
  const isOtherCar = isOther(values.vin, vin) || isOther(values.reg_no, reg_no)
  const knows = { year: values.vehicle_year !== null && !isOtherCar, make: values.manufacture !== '' && !isOtherCar }
  return {
    ...(vin === undefined ? {} : { vin, ...(isOtherCar ? { reg_no: '' } : {}) }),
    ...(reg_no === undefined ? {} : { reg_no, ...(isOtherCar ? { vin: '' } : {}) }),
    ...(knows.year ? {} : { vehicle_year: year }),
    ...(knows.make ? {} : { manufacture: make }),
  }
}
