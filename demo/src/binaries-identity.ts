import type { DemoVehicle } from '../../server/src/sample-data/vehicles.ts'
import type { Processor } from './binaries-code.ts'
import { type Random, seededRandom, seedOf } from './seeded-random.ts'

/** Properties of an example file. A number is empty if files of the family do not contain it where identification looks for it. */
export type EcuImage = {
  /** Name as in the vehicle data: `EDC17C46`, `SIMOS 18.1`, `IAW 5AM`. */
  family: string
  /** Size in bytes, a multiple of 64 KB. */
  size: number
  hw: string
  sw: string
  partNumber: string
  seed: number
}

const KB = 1024
const MB = 1024 * KB

type Shape = { processor: Processor; size: number }

const shapes: [family: RegExp, shape: Shape][] = [
  [/^EDC15/, { processor: 'c167', size: 512 * KB }],
  [/^EDC16U1/, { processor: 'powerpc', size: MB }],
  [/^(EDC16|EDC7|MED9|ME9)/, { processor: 'powerpc', size: 2 * MB }],
  [/^ME7/, { processor: 'c167', size: MB }],
  [/^(EDC17C6[04]|EDC17C74|EDC17CP4|EDC17CP5|MEVD17|SIMOS 18)/, { processor: 'tricore', size: 4 * MB }],
  [/^EDC17C84/, { processor: 'tricore', size: 2560 * KB }],
  [/^(EDC17|MED17)/, { processor: 'tricore', size: 2 * MB }],
  [/^M[DG]1/, { processor: 'tricore', size: 8 * MB }],
  [/^(IAW|MJD|BMS)/, { processor: 'powerpc', size: 512 * KB }],
]
const otherShape: Shape = { processor: 'powerpc', size: 2 * MB }

/** Returns the processor and the memory size of a family. */
export const shapeOf = (family: string): Shape => shapes.find(([pattern]) => pattern.test(family))?.[1] ?? otherShape

const isBosch = (family: string) => /^(EDC|ME|M[DG]1)/.test(family)

/** Generates the description of the software that Bosch writes into files, with an underscore inside the family's name. */
function boschPath(family: string, random: Random): string {
  const written = /^M[DG]1/.test(family) ? `MDG1_${family}` : family.replace(/^(EDC\d{1,2})(?=[A-Z])/, '$1_')
  const build = `${random.between(30, 44)}/1/${written}/${random.between(3, 180)}`
  const project = `P${random.digits(3)}`
  return /^ME/.test(family)
    ? `${build}/40${random.digits(2)}.${random.digits(2)}//24b/Dst0${random.between(1, 9)}o/${random.digits(6)}//`
    : `${build}/${project}//${project}V${random.digits(3)}///`
}

/** Returns the identifying texts of a file, divided into boot area and calibration as in real files of the family. */
export function textsOf(
  { family, hw, sw, partNumber }: EcuImage,
  random: Random,
): { boot: string[]; calibration: string[] } {
  const written = family.replace(/^(SIMOS) (?=\d)/, '$1')
  if (family.startsWith('EDC15')) {
    const engine = partNumber.startsWith('038') ? '1,9l R4 EDC  0000SG  1234' : family
    return { boot: [`${hw}${sw}`], calibration: [`${partNumber} ${engine}`] }
  }
  if (isBosch(family)) return { boot: [hw, sw], calibration: [boschPath(family, random), sw, partNumber] }
  if (/^(DCM|CRD|DMCI)/.test(family)) return { boot: [hw], calibration: [`DELPHI ${written}`, sw, partNumber] }
  if (/^(IAW|MJD)/.test(family)) return { boot: ['MARELLI', hw], calibration: [written, sw, partNumber] }
  if (family.startsWith('SH7')) return { boot: ['DENSO CORPORATION', hw], calibration: [sw, partNumber] }
  return { boot: [hw], calibration: [written, sw, partNumber] }
}

const boschSoftware = (random: Random) => `1037${random.between(360, 560)}${random.digits(3)}`
const boschHardware = (random: Random, fuel: string) =>
  `${fuel === 'diesel' ? '0281' : '0261'}${random.pick(['01', '20'])}${random.digits(4)}`

const volkswagenEngines: [family: RegExp, engine: string][] = [
  [/^EDC15/, '038'],
  [/^EDC16/, '03G'],
  [/^ME7/, '06A'],
  [/^(MED|SIMOS 18)/, '06H'],
]

/** Generates a part number in the format of the car's manufacturer. */
function partNumberOf({ manufacturer, variant }: DemoVehicle, random: Random): string {
  const letters = random.pick(['A', 'BJ', 'CD', 'E', 'FG', 'HK', 'L', 'P'])
  switch (manufacturer) {
    case 'Audi':
    case 'Seat':
    case 'Škoda':
    case 'Volkswagen': {
      const engine = volkswagenEngines.find(([family]) => family.test(variant.ecu_version))?.[1] ?? '03L'
      return `${engine}90601${random.between(4, 9)}${letters}`
    }
    case 'Ford':
      return `${random.pick(['7G91', 'AV61', '6M51', 'CM5T'])}-12A650-A${random.pick(['A', 'G', 'K'])}${random.pick(['B', 'C', 'E'])}`
    case 'Mercedes-Benz':
      return `A${random.pick(['651', '642', '646'])}150${random.digits(4)}`
    case 'Citroën':
    case 'Peugeot':
      return `96${random.digits(6)}80`
    case 'Renault':
    case 'Nissan':
      return `2371${random.digits(5)}R`
    case 'Toyota':
      return `89661-0K${random.digits(3)}`
    case 'Hyundai':
      return `39101-2A${random.digits(3)}`
    default:
      return ''
  }
}

function hardwareOf({ variant }: DemoVehicle, random: Random): string {
  const { ecu_brand, ecu_version, fuel } = variant
  if (isBosch(ecu_version)) return boschHardware(random, fuel)
  if (ecu_brand === 'Siemens' || ecu_brand === 'Continental') return `5WS40${random.digits(3)}`
  if (ecu_brand === 'Denso') return `275800-${random.digits(4)}`
  return ''
}

function softwareOf({ variant }: DemoVehicle, random: Random): string {
  const { ecu_brand, ecu_version } = variant
  if (/^M[DG]1/.test(ecu_version)) return `10SW0${random.digits(5)}`
  if (isBosch(ecu_version)) return boschSoftware(random)
  if (ecu_brand === 'Siemens' || ecu_brand === 'Continental') return `CAFR${random.digits(2)}0${random.digits(1)}`
  return ''
}

/** Describes the original file of a vehicle's control unit. Equal vehicles have equal files. */
export function imageOfVehicle(vehicle: DemoVehicle): EcuImage {
  const { manufacturer, model, generation, variant } = vehicle
  const seed = seedOf([manufacturer, model, generation, variant.name].join('/'))
  const random = seededRandom(seed)
  return {
    family: variant.ecu_version,
    size: shapeOf(variant.ecu_version).size,
    hw: hardwareOf(vehicle, random),
    sw: softwareOf(vehicle, random),
    partNumber: partNumberOf(vehicle, random),
    seed,
  }
}
