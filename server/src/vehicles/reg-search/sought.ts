import type { RegisteredVehicle, VinFacts } from '@mapwright/contract/vehicles/reg-search.ts'
import type { Fuel } from '@mapwright/contract/vehicles/vehicle.ts'

/** What is known of the vehicle that is looked for, whoever said so. Empty lists and null: not known. */
export type Sought = {
  makes: readonly string[]
  models: readonly string[]
  years: readonly number[]
  fuel: Fuel | null
  displacement_cc: number | null
}

export const soughtByVin = ({ makes, models, years }: VinFacts): Sought => ({
  makes,
  models,
  years,
  fuel: null,
  displacement_cc: null,
})

export const soughtByPlate = ({ make, model, year, fuel, displacement_cc }: RegisteredVehicle): Sought => ({
  makes: make === '' ? [] : [make],
  models: model === '' ? [] : [model],
  years: year === null ? [] : [year],
  fuel,
  displacement_cc,
})

/** One maker under several names. */
const sameMakes = [
  ['volkswagen', 'vw'],
  ['mercedesbenz', 'mercedes', 'mb'],
  ['opel', 'vauxhall'],
  ['bmw', 'bmwmotorrad'],
  ['renaulttrucks', 'renaultvi'],
  ['volvo', 'volvotrucks'],
  ['landrover', 'rangerover'],
]
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether a catalogue's maker is the one that is sought: "Škoda" is "SKODA", "VW" is "Volkswagen". */
export function isSameMake(name: string, sought: string): boolean {
  const [a, b] = [plain(name).replaceAll(' ', ''), plain(sought).replaceAll(' ', '')]
  return a === b || sameMakes.some((names) => names.includes(a) && names.includes(b))
}

const wordsOf = (name: string): string[] =>
  plain(name)
    .split(' ')
    .filter((word) => !/^(class|klasse|classe|clase)$/.test(word))

/** Whether a catalogue's model begins with the words of the sought one: "Golf Variant" is a "Golf", "C-Klasse" a "C-Class". */
export function isSameModel(name: string, sought: string): boolean {
  const [words, wanted] = [wordsOf(name), wordsOf(sought)]
  return wanted.length > 0 && wanted.every((word, at) => words[at] === word)
}
