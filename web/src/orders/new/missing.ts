import { entriesOf } from '@mapwright/contract/api/typed-entries.ts'
import type { FieldProblem } from '../../platform/api/problem-error.ts'
import { neededConfirmations, type OrderValues } from './order-values.ts'

export const steps = ['vehicle', 'file', 'tuning', 'check'] as const
export type Step = (typeof steps)[number]

export type FieldName = keyof OrderValues | 'file'
export type Missing = { field: FieldName; step: Step; problem: FieldProblem }

type Situation = { hasFile: boolean; needsDeclaration: boolean; hasTerms: boolean; year: number }

const required: FieldProblem = { code: 'required' }

/** Characters of a VIN: no I, O or Q. Old and imported vehicles have VINs with fewer than 17 characters. */
const vin = /^[A-HJ-NPR-Z0-9]{5,17}$/

const outside = (value: number | null, minimum: number, maximum: number): FieldProblem | undefined => {
  if (value === null || (value >= minimum && value <= maximum)) return undefined
  if (Number.isNaN(value)) return { code: 'not_whole' }
  return value < minimum ? { code: 'too_small', minimum } : { code: 'too_big', maximum }
}

function vehicleProblems(
  values: OrderValues,
  { year }: Situation,
): Partial<Record<FieldName, FieldProblem | undefined>> {
  const { is_listed, variant_id, manufacture, model } = values
  return {
    variant_id: is_listed && variant_id === null ? required : undefined,
    manufacture: !is_listed && manufacture.trim() === '' ? required : undefined,
    model: !is_listed && model.trim() === '' ? required : undefined,
    vin: values.vin.trim() === '' || vin.test(values.vin.trim().toUpperCase()) ? undefined : { code: 'invalid' },
    vehicle_year: outside(values.vehicle_year, 1950, year + 1),
    mileage: outside(values.mileage, 0, 5_000_000),
    power_hp: outside(values.power_hp, 1, 5_000),
    torque_nm: outside(values.torque_nm, 1, 10_000),
  }
}

/** Returns the missing and invalid fields of an order, in their sequence on the page. */
export function missingOf(values: OrderValues, situation: Situation): Missing[] {
  const found: Record<Step, Partial<Record<FieldName, FieldProblem | undefined>>> = {
    vehicle: vehicleProblems(values, situation),
    file: {
      file: situation.hasFile ? undefined : required,
      tool_used: values.tool_used.trim() === '' ? required : undefined,
    },
    tuning: {
      service_ids: values.service_ids.length === 0 ? required : undefined,
      declares_off_road: situation.needsDeclaration && !values.declares_off_road ? required : undefined,
    },
    check: Object.fromEntries(
      neededConfirmations(situation.hasTerms).map((name) => [name, values[name] ? undefined : required]),
    ),
  }
  return steps.flatMap((step) =>
    entriesOf(found[step]).flatMap(([field, problem]) => (problem ? [{ field, step, problem }] : [])),
  )
}
