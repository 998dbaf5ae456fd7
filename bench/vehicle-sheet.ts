import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const makes = [
  'Audi',
  'BMW',
  'Citroën',
  'Fiat',
  'Ford',
  'Kia',
  'Mazda',
  'Opel',
  'Renault',
  'Seat',
  'Škoda',
  'Volkswagen',
]
const ecus = ['EDC17C64', 'MED17.5', 'EDC16U34', 'SIMOS18.1', 'MD1CP004', 'MG1CS011', 'DCM6.2', 'SID208']
const header =
  'type,manufacture,model,generation,year_from,year_to,variant,engine,fuel,displacement_cc,power_hp,torque_nm,stage_1_power_hp,stage_1_torque_nm,stage_2_power_hp,stage_2_torque_nm,ecu_brand,ecu_version,transmission,read_tools\n'

const models = 40
const generations = 10

function line(n: number): string {
  const place = n % (makes.length * models * generations)
  const make = makes[place % makes.length]
  const model = `M${Math.floor(place / makes.length) % models}`
  const generation = Math.floor(place / makes.length / models)
  const which = Math.floor(n / (makes.length * models * generations))
  const power = 60 + ((which * 37 + place) % 400)
  const litres = (0.9 + (which % 32) / 10).toFixed(1)
  const [kind, fuel] = which % 2 === 0 ? ['TDI', 'diesel'] : ['TSI', 'petrol']
  const from = 1995 + generation * 3
  return `Cars,${make},${model},Mk${generation + 1},${from},${from + 3},${litres} ${kind} ${power} ${which},R4,${fuel},${Number(litres) * 1000},${power},${power * 2},${power + 30},${power * 2 + 60},${power + 50},${power * 2 + 90},Bosch,${ecus[which % ecus.length]},6MT,Alientech KESS3; Autotuner\n`
}

function* pieces(count: number) {
  yield header
  for (let n = 0; n < count; n += 1_000)
    yield Array.from({ length: Math.min(1_000, count - n) }, (_, at) => line(n + at)).join('')
}

/** Writes a CSV file with `count` vehicles, like an export from another system. */
export const writeVehicleSheet = (file: string, count: number): Promise<void> =>
  pipeline(Readable.from(pieces(count)), createWriteStream(file))

/** Returns a search text for vehicles in the file of `writeVehicleSheet`. */
export const searchText = (turn: number): string => {
  const make = makes[turn % makes.length] ?? ''
  const words = [
    `${make} m${turn % models}`,
    `${make.slice(0, 4)} 2.0 tdi edc17`,
    `m${turn % models} mk3 tsi`,
    `${make} simos`,
  ]
  return (words[turn % words.length] ?? '').toLowerCase()
}
