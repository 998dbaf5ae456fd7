import type { Credits } from '@mapwright/contract/api/amounts.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import type { OrderStatus, Payment, TimeFrame } from '@mapwright/contract/orders/order.ts'
import type { MasterSlave } from '@mapwright/contract/tuning/master-slave.ts'
import { demoPrice, demoServices, type ServiceChoice } from '../../server/src/sample-data/services.ts'
import { type DemoVehicle, demoVehicleList } from '../../server/src/sample-data/vehicles.ts'
import { type EcuImage, imageOfVehicle } from './binaries-identity.ts'
import { busyMoment, day, hour, later } from './orders-hours.ts'
import { commentOf, plateOf, vinOf } from './orders-texts.ts'
import { type DemoTimeline, endOf, oldest, timelineTo } from './orders-timeline.ts'
import { type DemoPerson, demoPeople } from './people.ts'
import { withReturningCars } from './returning-cars.ts'
import { type Random, seededRandom } from './seeded-random.ts'

/** An order of the example site with its complete history. */
export type DemoOrder = DemoTimeline & {
  /** 1 for the oldest order. */
  number: number
  /** The dealer's email address. */
  dealer: string
  vehicle: DemoVehicle
  /** The dealer typed the vehicle instead of selecting it. */
  is_free_text: boolean
  reg_no: string
  vin: string
  mileage_km: number
  model_year: number
  tool_used: string
  master_or_slave: MasterSlave
  time_frame: TimeFrame
  comment: string
  services: ServiceChoice[]
  price: Credits
  status: OrderStatus
  payment: Payment
  created_at: Date
  original: { image: EcuImage; file_name: string }
  /** The delivered versions: `makeModified(original, seed)`. Equal seeds and images give equal files. */
  modified: { version: number; seed: number; file_name: string }[]
  /** The time at which the retention rule deleted the files, a month after completion. */
  files_deleted_at: Date | null
}

const daysBack = 90
const retention = 30 * day
/** Vehicles that occur often; without files larger than 2 MB, so that the example site stays small. */
const popularCount = 32
const maxImageBytes = 2 << 20

const countOfStatus: [status: OrderStatus, count: number][] = [
  ['draft', 6],
  ['pending', 7],
  ['in_progress', 5],
  ['incomplete', 5],
  ['cancelled', 12],
  ['completed', 165],
]
/** Some orders were completed today, so that the dashboard is not empty. */
const completedToday = 4

function popularVehicles(random: Random): DemoVehicle[] {
  const withFile = demoVehicleList.filter((vehicle) => imageOfVehicle(vehicle).size <= maxImageBytes)
  return withFile
    .map((vehicle) => ({ vehicle, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, popularCount)
    .map(({ vehicle }) => vehicle)
}

const usualService = (type: string): [service: string, weight: number][] =>
  type === 'Trucks' || type === 'Tractors'
    ? [
        ['Eco tuning', 5],
        ['Towing and load', 4],
        ['Stage 1', 2],
        ['Speed limiter adjustment', 1],
      ]
    : [
        ['Stage 1', 12],
        ['Eco tuning', 2],
        ['Stage 2', 1],
        ['Gearbox tuning', 1],
        ['Speed limiter adjustment', 1],
        ['Back to original', 1],
      ]

function servicesFor(random: Random, { type, variant }: DemoVehicle): ServiceChoice[] {
  const usual = random.weighted(usualService(type))
  const name = usual === 'Stage 2' && !variant.stage2 ? 'Stage 1' : usual
  const available = demoServices.find((service) => service.name === name)?.options ?? []
  const options = available.filter(() => random.chance(0.15))
  const choices: ServiceChoice[] = [{ service: name, options }]
  if (random.chance(0.12) && name !== 'Back to original') choices.push({ service: 'Start-stop memory', options: [] })
  return choices
}

function createdFor(random: Random, now: Date, status: OrderStatus, isOfToday: boolean): Date {
  if (isOfToday) return later(now, -random.next() * 12 * hour)
  return oldest[status] === oldest.completed
    ? busyMoment(random, now, daysBack)
    : later(now, -random.next() * oldest[status])
}

/** Retries until the whole history is in the past. */
function historyOf(
  random: Random,
  now: Date,
  status: OrderStatus,
  actors: { dealer: string; staff: string },
  isOfToday: boolean,
) {
  for (let tries = 0; ; tries++) {
    // Nobody works at night, so an order in progress may be some hours or days older.
    const latest = later(now, -Math.max(0, tries - 200) * hour)
    const created = createdFor(random, latest, status, isOfToday && tries < 30)
    const timeline = timelineTo(status, random, actors, created)
    if (endOf(timeline, created) < now) return { created, timeline }
  }
}

const fileNameOf = ({ manufacturer, model, variant }: DemoVehicle, regNo: string, ending: string) =>
  `${[manufacturer, model, variant.ecu_version, regNo].join('_').replace(/[^\p{L}\p{N}.+]+/gu, '-')}${ending}`

type Unnumbered = Omit<DemoOrder, 'number'>

function orderOf(
  random: Random,
  now: Date,
  status: OrderStatus,
  dealer: DemoPerson,
  staff: string,
  vehicle: DemoVehicle,
  isOfToday: boolean,
): Unnumbered {
  const { created, timeline } = historyOf(random, now, status, { dealer: dealer.email, staff }, isOfToday)
  const image = imageOfVehicle(vehicle)
  const reg_no = plateOf(random, dealer.country)
  const services = servicesFor(random, vehicle)
  const model_year = random.between(vehicle.from, Math.min(vehicle.to ?? now.getUTCFullYear(), now.getUTCFullYear()))
  const completions = timeline.moves.filter((move) => move.move === 'complete')
  const expires = completions.map(({ at }) => later(at, retention)).at(-1)
  return {
    ...timeline,
    dealer: dealer.email,
    vehicle,
    is_free_text: random.chance(0.04),
    reg_no,
    vin: random.chance(0.8) ? vinOf(random, vehicle.manufacturer) : '',
    mileage_km: random.between(8, 24) * 1000 * Math.min(12, Math.max(1, now.getUTCFullYear() - model_year)),
    model_year,
    tool_used: random.pick(dealer.my_tools),
    master_or_slave: random.chance(0.8) ? 'master' : 'slave',
    time_frame: random.weighted([
      ['asap', 6],
      ['2_3_hours', 3],
      ['5_6_hours', 1],
    ] as const),
    comment: commentOf(random),
    services,
    price: demoPrice(services, dealer.price_type),
    status,
    payment: status === 'draft' ? 'unpaid' : status === 'cancelled' ? 'refunded' : 'paid',
    created_at: created,
    original: { image, file_name: fileNameOf(vehicle, reg_no, '.bin') },
    modified: completions.map(({ version }) => ({
      version,
      seed: image.seed + version,
      file_name: fileNameOf(vehicle, reg_no, version === 1 ? '_tuned.bin' : `_tuned_v${version}.bin`),
    })),
    files_deleted_at: expires && expires < now ? expires : null,
  }
}

/** Some newer orders are unpaid; their files cannot be downloaded. */
function paidLater(order: DemoOrder, now: Date): DemoOrder {
  const isDue = order.status === 'completed' && order.created_at > later(now, -28 * day) && order.number % 10 === 0
  return isDue || (order.status === 'pending' && order.number % 4 === 0) ? { ...order, payment: 'due' } : order
}

/**
 * 200 orders of the last 90 days in every status, mostly during working hours; oldest first.
 * The same seed, time and people give the same orders.
 */
export function demoOrders(seed: number, now: Date, people: readonly DemoPerson[] = demoPeople(seed)): DemoOrder[] {
  const random = seededRandom(seed ^ 0x0d3e)
  const vehicles = popularVehicles(random).map((vehicle, rank) => [vehicle, 1 / (rank + 6)] as const)
  const dealers = people
    .filter(({ order_weight }) => order_weight > 0)
    .map((person) => [person, person.order_weight] as const)
  const staff = people.filter(({ role_id }) => role_id === roles.staff).map(({ email }) => email)
  const orders = countOfStatus.flatMap(([status, count]) =>
    Array.from({ length: count }, (_, at) => {
      const isOfToday = status === 'completed' && at < completedToday
      return orderOf(
        random,
        now,
        status,
        random.weighted(dealers),
        random.pick(staff),
        random.weighted(vehicles),
        isOfToday,
      )
    }),
  )
  const inTime = orders.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  return withReturningCars(random, inTime).map((order, at) => paidLater({ number: at + 1, ...order }, now))
}
