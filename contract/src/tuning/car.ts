import { z } from 'zod'
import { line } from '../api/scalars.ts'
import { keysOf } from '../api/typed-entries.ts'
import { fuels, type Vehicle } from '../vehicles/vehicle.ts'

/** Properties of a vehicle that determine its options, prices and notes. Unknown properties are empty. */
export type Car = {
  vtype: string
  manufacture: string
  fuel_type: string
  ecu_brand: string
  ecu_version: string
}

type Listed = Pick<Vehicle, 'vtype' | 'manufacturer' | 'fuel' | 'ecu_brand' | 'ecu_version'>

/**
 * Returns the car of an order. Vehicle type and make come from the selected variant. For fuel and control unit, typed values take
 * precedence, because cars of one variant can differ. Orders store these values, so that browser and server calculate the same price.
 */
export const orderedCar = (typed: Car, vehicle: Listed | undefined): Car => ({
  vtype: vehicle?.vtype ?? typed.vtype,
  manufacture: vehicle?.manufacturer ?? typed.manufacture,
  fuel_type: typed.fuel_type.trim() || vehicle?.fuel || '',
  ecu_brand: typed.ecu_brand.trim() || vehicle?.ecu_brand || '',
  ecu_version: typed.ecu_version.trim() || vehicle?.ecu_version || '',
})

/** Reduces a name to lower-case letters and digits: "EDC 17-C64" and "edc17c64" become equal. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Rates how well a name matches the control unit. The result is the number of matching letters and digits, or 0 without a match. */
export function ecuFit({ ecu_brand, ecu_version }: Pick<Car, 'ecu_brand' | 'ecu_version'>, name: string): number {
  const wanted = plain(name)
  const version = plain(ecu_version)
  return (plain(ecu_brand) + version).startsWith(wanted) || version.startsWith(wanted) ? wanted.length : 0
}

/** Checks whether a list contains a name, ignoring case. */
export const isNamed = (name: string, names: readonly string[]) =>
  names.some((other) => other.toLowerCase() === name.trim().toLowerCase())

const names = (max: number) => z.array(line(120, 1)).max(max).default([])

/**
 * Limits that restrict an option to some vehicles. An empty list does not limit the option. A control unit is written as its maker,
 * optionally followed by the beginning of the version.
 */
export const limitInputs = {
  vtypes: names(50),
  manufactures: names(300),
  fuels: z.array(z.enum(fuels)).max(fuels.length).default([]),
  ecus: names(100),
}
export const limitShapes = {
  vtypes: z.array(z.string()),
  manufactures: z.array(z.string()),
  fuels: z.array(z.enum(fuels)),
  ecus: z.array(z.string()),
}
export type Limits = { [Name in keyof typeof limitShapes]: readonly string[] }

const checks: {
  [Name in keyof Limits]: { isKnown(car: Car): boolean; fits(car: Car, names: readonly string[]): boolean }
} = {
  vtypes: { isKnown: ({ vtype }) => vtype !== '', fits: ({ vtype }, list) => isNamed(vtype, list) },
  manufactures: {
    isKnown: ({ manufacture }) => manufacture !== '',
    fits: ({ manufacture }, list) => isNamed(manufacture, list),
  },
  fuels: { isKnown: ({ fuel_type }) => fuel_type !== '', fits: ({ fuel_type }, list) => isNamed(fuel_type, list) },
  ecus: {
    isKnown: ({ ecu_brand, ecu_version }) => ecu_brand + ecu_version !== '',
    fits: (car, list) => list.some((name) => ecuFit(car, name) > 0),
  },
}

const limitNames = keysOf(checks)

/** Checks whether the limits match the car. An unknown property matches no limit. */
export const fitsCar = (limits: Limits, car: Car): boolean =>
  limitNames.every((name) => limits[name].length === 0 || checks[name].fits(car, limits[name]))

/** Checks whether the limits match the car, or might match it because some of its properties are unknown. */
export const mayFitCar = (limits: Limits, car: Car): boolean =>
  limitNames.every(
    (name) => limits[name].length === 0 || !checks[name].isKnown(car) || checks[name].fits(car, limits[name]),
  )
