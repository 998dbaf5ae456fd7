import type { Identification } from './identification.ts'

export type UnitFuel = 'diesel' | 'petrol'

const byHardware: readonly [RegExp, UnitFuel][] = [
  [/^0281/, 'diesel'],
  [/^0261/, 'petrol'],
]

/** Patterns for control unit families that are used with only one fuel, and that fuel. */
const byFamily: readonly [RegExp, UnitFuel][] = [
  [/^(?:EDC|MD1|PPD1|PCR2|DCM|CRD|MJD|SID(?:20|21|30|31|80))/, 'diesel'],
  [/^(?:MED?V?D?\d|MSE|MG1|SIMOS|IAW|MS[DSV]\d|EMS)/, 'petrol'],
]

const fuelBy = (rules: readonly [RegExp, UnitFuel][], value: string) =>
  rules.find(([pattern]) => pattern.test(value))?.[1]

/**
 * Returns the fuel of a read's control unit, according to its hardware number (Bosch 0 281 diesel, 0 261 petrol) and family. Undefined
 * without reliable values, or if they contradict each other.
 */
export function unitFuel({ hardware_numbers, ecu_family }: Identification): UnitFuel | undefined {
  const fuels = [
    ...hardware_numbers
      .filter(({ confidence }) => confidence !== 'possible')
      .map(({ value }) => fuelBy(byHardware, value)),
    ecu_family && ecu_family.confidence !== 'possible' ? fuelBy(byFamily, ecu_family.value) : undefined,
  ].filter((fuel) => fuel !== undefined)
  const [first] = fuels
  return fuels.every((fuel) => fuel === first) ? first : undefined
}
