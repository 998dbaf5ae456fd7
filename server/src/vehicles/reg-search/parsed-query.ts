import type { DecodedVin, RegisteredVehicle } from '@mapwright/contract/vehicles/reg-search/reg-search.ts'
import type { Fuel } from '@mapwright/contract/vehicles/vehicle.ts'

/** Data about the requested vehicle from a VIN or a register. Unknown data is an empty list or null. */
export type ParsedQuery = {
  makes: readonly string[]
  models: readonly string[]
  years: readonly number[]
  fuel: Fuel | null
  displacement_cc: number | null
}

export const queryFromVin = ({ makes, models, years }: DecodedVin): ParsedQuery => ({
  makes,
  models,
  years,
  fuel: null,
  displacement_cc: null,
})

export const queryFromRegister = ({ make, model, year, fuel, displacement_cc }: RegisteredVehicle): ParsedQuery => ({
  makes: make === '' ? [] : [make],
  models: model === '' ? [] : [model],
  years: year === null ? [] : [year],
  fuel,
  displacement_cc,
})

/** Groups of names that mean the same make. */
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

/** Checks whether two names mean the same make: "Škoda" is "SKODA", "VW" is "Volkswagen". */
export function isSameMake(name: string, wanted: string): boolean {
  const [a, b] = [plain(name).replaceAll(' ', ''), plain(wanted).replaceAll(' ', '')]
  return a === b || sameMakes.some((names) => names.includes(a) && names.includes(b))
}

const wordsOf = (name: string): string[] =>
  plain(name)
    .split(' ')
    .filter((word) => !/^(class|klasse|classe|clase)$/.test(word))

/** Checks whether a model name begins with the words of the requested model: "Golf Variant" is a "Golf", "C-Klasse" is a "C-Class". */
export function isSameModel(name: string, wanted: string): boolean {
  const [words, wantedWords] = [wordsOf(name), wordsOf(wanted)]
  return wantedWords.length > 0 && wantedWords.every((word, at) => words[at] === word)
}
