import type { PriceType } from '@mapwright/contract/accounts/price-types.ts'
import { type Credits, credits, type Money, money } from '@mapwright/contract/api/amounts.ts'

export type DemoOption = { name: string; position: number; kind: 'increment' | 'decrement'; price: Credits }

export type DemoService = {
  name: string
  position: number
  /** True for a main service such as a stage. Other services are added to a main service or ordered separately. */
  main_service: boolean
  online: boolean
  prices: Readonly<Record<PriceType, Credits>>
  /** Names of options. */
  options: readonly OptionName[]
}

const whole = (count: number) => credits(BigInt(count) * 100n)

const optionPrices = {
  'Raised speed limiter': ['increment', 20],
  'Launch control': ['increment', 25],
  'Sharper throttle response': ['increment', 10],
  'Sport display scaling': ['increment', 15],
  'Start-stop memory': ['increment', 10],
  'Hardened gearbox torque limits': ['increment', 20],
  'Second fuel quality': ['increment', 15],
  'Log review by a calibrator': ['increment', 30],
  'Own earlier file as the base': ['decrement', 15],
  'Fleet of five or more': ['decrement', 10],
} as const satisfies Record<string, readonly [DemoOption['kind'], number]>

export type OptionName = keyof typeof optionPrices

export const demoOptions: readonly DemoOption[] = Object.entries(optionPrices).map(([name, [kind, price]], at) => ({
  name,
  position: at + 1,
  kind,
  price: whole(price),
}))

type Prices = [type1: number, type2: number, type3: number]

const services: [name: string, main: boolean, prices: Prices, options: OptionName[]][] = [
  [
    'Stage 1',
    true,
    [90, 80, 70],
    [
      'Raised speed limiter',
      'Launch control',
      'Sharper throttle response',
      'Sport display scaling',
      'Start-stop memory',
      'Own earlier file as the base',
      'Fleet of five or more',
    ],
  ],
  [
    'Stage 2',
    true,
    [130, 115, 100],
    [
      'Raised speed limiter',
      'Launch control',
      'Second fuel quality',
      'Log review by a calibrator',
      'Own earlier file as the base',
    ],
  ],
  ['Eco tuning', true, [80, 70, 60], ['Sharper throttle response', 'Start-stop memory', 'Fleet of five or more']],
  ['Towing and load', true, [90, 80, 70], ['Hardened gearbox torque limits', 'Fleet of five or more']],
  ['Gearbox tuning', true, [100, 90, 80], ['Hardened gearbox torque limits', 'Launch control']],
  ['Back to original', true, [30, 25, 20], []],
  ['Launch control', false, [40, 35, 30], []],
  ['Speed limiter adjustment', false, [35, 30, 25], ['Fleet of five or more']],
  ['Start-stop memory', false, [25, 20, 15], []],
  ['Checksum correction', false, [20, 15, 10], []],
]

/** Ten services with their options and three prices. None of them affects an emission system. */
export const demoServices: readonly DemoService[] = services.map(
  ([name, main_service, [type1, type2, type3], options], at) => ({
    name,
    position: at + 1,
    main_service,
    online: true,
    prices: { 1: whole(type1), 2: whole(type2), 3: whole(type3) },
    options,
  }),
)

/** An ordered service with its chosen options. */
export type ServiceChoice = { service: string; options: readonly string[] }

const serviceNamed = new Map(demoServices.map((service) => [service.name, service]))
const optionNamed = new Map(demoOptions.map((option) => [option.name, option]))

/** Returns the price of an order in the sample data, in credits; never below zero. */
export function demoPrice(choices: readonly ServiceChoice[], priceType: PriceType): Credits {
  let sum = 0n
  for (const choice of choices) {
    sum += serviceNamed.get(choice.service)?.prices[priceType] ?? 0n
    for (const name of choice.options) {
      const option = optionNamed.get(name)
      if (option) sum += option.kind === 'increment' ? option.price : -option.price
    }
  }
  return credits(sum > 0n ? sum : 0n)
}

/** A package of `count` credits, and `bonus` credits in addition, for `amount` in euros. */
export type DemoCreditPackage = {
  name: string
  count: Credits
  bonus: Credits
  amount: Money
  position: number
}

// Names do not contain the number of credits, because each language formats numbers differently.
const packages: [name: string, count: number, bonus: number, euro: number][] = [
  ['Starter', 100, 0, 100],
  ['Basic', 250, 0, 240],
  ['Workshop', 500, 20, 480],
  ['Professional', 1000, 50, 930],
  ['Fleet', 2500, 200, 2250],
]

/** Credit packages on sale. Prices are in euro cents without VAT. */
export const demoCreditPackages: readonly DemoCreditPackage[] = packages.map(([name, count, bonus, euro], at) => ({
  name,
  count: whole(count),
  bonus: whole(bonus),
  amount: money(BigInt(euro) * 100n),
  position: at + 1,
}))
