import { readVin } from '../vehicles/vin.ts'
import { isDataFlashRead, provesWhole } from './checksums.ts'
import type { Finding } from './finding.ts'
import type { Found, Identification } from './identification.ts'
import { completenessOf, contentsOf, eepromOf, sizeProblemOf } from './read-size.ts'
import { type UnitFuel, unitFuel } from './unit-fuel.ts'

/** The car as entered in the order. Unknown fields are empty. */
export type DeclaredCar = { fuel_type: string; ecu_brand: string; ecu_version: string; vin?: string }

const warn = (code: Finding['code'], details: Finding['details']): Finding => ({
  code,
  severity: 'warn',
  overridable: false,
  details,
})

/** Engine fuels that fit each fuel of a car. Fuels that are not listed are not checked. */
const enginesByFuel: ReadonlyMap<string, readonly UnitFuel[]> = new Map([
  ['diesel', ['diesel']],
  ['petrol', ['petrol']],
  ['lpg', ['petrol']],
  ['cng', ['petrol']],
  ['ethanol', ['petrol']],
  ['hybrid', ['petrol', 'diesel']],
  ['electric', []],
])

function fuelFinding(found: Identification, fuel_type: string): Finding[] {
  const given = fuel_type.trim().toLowerCase()
  const fits = enginesByFuel.get(given)
  const unit = unitFuel(found)
  if (!unit || !fits || fits.includes(unit)) return []
  return [warn('ecu.other_fuel', { found: unit, given })]
}

const makers = ['bosch', 'saab', 'siemens', 'vdo', 'continental', 'delphi', 'denso', 'magnetimarelli', 'marelli']
/**
 * Reduces a name to letters and digits and removes a maker at the start: "Bosch EDC17 C-64" and "edc17c64" become equal, as do "Trionic 7"
 * and "T7".
 */
const normalizedName = (name: string): string => {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  const maker = makers.find((word) => plain.startsWith(word))
  return (maker === undefined ? plain : plain.slice(maker.length)).replace(/^trionic/, 't')
}

/** Checks whether one name is a prefix of the other: EDC17 and "EDC17 C64" are the same family. */
const isSameFamily = (one: string, other: string) =>
  normalizedName(one).startsWith(normalizedName(other)) || normalizedName(other).startsWith(normalizedName(one))

const reliable = (find: Found | null): Found | undefined => (find && find.confidence !== 'possible' ? find : undefined)

/** Returns the read's control unit if it clearly differs from the control unit in the order. */
export function conflictingUnit({ ecu_family }: Identification, { ecu_version }: DeclaredCar): string | undefined {
  const family = reliable(ecu_family)
  if (!family || ecu_version.trim() === '') return undefined
  return isSameFamily(family.value, ecu_version) ? undefined : family.value
}

function unitFinding(found: Identification, car: DeclaredCar): Finding[] {
  const unit = conflictingUnit(found, car)
  return unit === undefined ? [] : [warn('ecu.other_unit', { found: unit, given: car.ecu_version.trim() })]
}

/** Lengths of short VINs: the last digits of a VIN, as on labels and in workshop programs. */
const shortVin = /^[A-HJ-NPR-Z0-9]{6,8}$/

/** Parses the VIN of an order, or a short one; undefined if it is neither. */
function readAnyVin(text: string): string | undefined {
  const short = text.toUpperCase().replace(/[\s.-]/g, '')
  return readVin(text) ?? (shortVin.test(short) ? short : undefined)
}

/**
 * Warns if the read contains the VIN of another car. This is only a warning, because it is normal for used control units and swapped
 * engines. The order may state only the last digits.
 */
function vinFinding({ vins = [] }: Identification, { vin = '' }: DeclaredCar): Finding[] {
  const given = readAnyVin(vin)
  const found = vins.filter((find) => reliable(find)).map(({ value }) => value)
  if (!given || !found[0] || found.some((value) => value.endsWith(given))) return []
  return [warn('ecu.other_vin', { found: found[0], given })]
}

/** Compares the read with the car of the order: fuel, control unit and VIN. */
export const carFindings = (found: Identification, car: DeclaredCar): Finding[] => [
  ...fuelFinding(found, car.fuel_type),
  ...unitFinding(found, car),
  ...vinFinding(found, car),
]

/** Warns if the read contains, or may contain, only a part of the family's memory. */
export function partFindings(size: number, found: Identification, family: string, name = family): Finding[] {
  // Some tools deliberately read only the calibration.
  if (contentsOf(size, family) === 'calibration') return [warn('ecu.calibration_read', { size, family: name })]
  const complete = completenessOf(size, family, provesWhole(found.checksums))
  if (complete?.kind !== 'part' && complete?.kind !== 'possibly_cut') return []
  const code = complete.kind === 'part' ? 'ecu.partial_read' : 'ecu.possibly_cut'
  return [warn(code, { size, family: name, expected: complete.expected })]
}

/**
 * Warns if the size never occurs for the order's control unit, or is only a part of its memory. Reads with a detected family were already
 * checked against that family. This check is for truncated reads, which often lack the part with the family name.
 */
export function sizeFindings(size: number, found: Identification, { ecu_version }: DeclaredCar): Finding[] {
  if (reliable(found.ecu_family) || eepromOf(size) || isDataFlashRead(found.checksums)) return []
  const family = normalizedName(ecu_version).toUpperCase()
  const problem = sizeProblemOf(size, family)
  if (problem?.kind !== 'other_than_family') return partFindings(size, found, family, ecu_version.trim())
  return [warn('ecu.wrong_size', { size, family: ecu_version.trim(), expected: problem.expected })]
}

/** Warns if the id file has other hardware or software numbers than the read, because one of the two is then from another car. */
export function idFileFindings(read: Identification, idFile: Identification): Finding[] {
  const differing = (kind: 'hardware_numbers' | 'software_numbers') => {
    const [ours, theirs] = [read, idFile].map((found) =>
      found[kind].filter((find) => reliable(find)).map(({ value }) => value),
    )
    if (!ours?.[0] || !theirs?.[0] || ours.some((value) => theirs.includes(value))) return []
    return [warn('ecu.id_file_differs', { read: ours[0], id_file: theirs[0] })]
  }
  return [...differing('hardware_numbers'), ...differing('software_numbers')].slice(0, 1)
}
