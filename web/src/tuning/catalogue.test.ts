import { credits, formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { percent } from '@mapwright/contract/site/vat.ts'
import type { Car } from '@mapwright/contract/tuning/car.ts'
import { optionPrice, servicePrice } from '@mapwright/contract/tuning/item-price.ts'
import { priceOrder } from '@mapwright/contract/tuning/price.ts'
import type { CatalogueOption, CatalogueService } from '@mapwright/contract/tuning/service.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  availableChoice,
  type Catalogue,
  emptyCatalogue,
  optionsFor,
  pendingOptions,
  priceOf,
  servicesFor,
} from './catalogue.ts'

const golf: Car = {
  vtype: 'Car',
  manufacture: 'Volkswagen',
  fuel_type: 'diesel',
  ecu_brand: 'Bosch',
  ecu_version: 'EDC17C64',
}
const noLimits = { vtypes: [], manufactures: [], fuels: [], ecus: [] }

const option = (_id: string, price: string, position: number, more: Partial<CatalogueOption> = {}) =>
  ({
    _id,
    name: _id,
    effect: 'increment',
    price,
    note: '',
    position,
    ...noLimits,
    ...more,
  }) as unknown as CatalogueOption

const service = (_id: string, price: string, options: CatalogueOption[]) =>
  ({ _id, name: _id, price, options, main_service: true }) as unknown as CatalogueService

const limiter = option('limiter', '20.50', 2)
const fleet = option('fleet', '10.00', 1, { effect: 'decrement' })
const launch = option('launch', '30.00', 3, { ecus: ['Bosch EDC17'] })
const catalogue = {
  ...emptyCatalogue,
  services: [service('stage1', '90.00', [limiter, fleet, launch]), service('gearbox', '100.00', [limiter])],
}

describe('pricing a choice', () => {
  test('adds up services and options and subtracts decrements', () => {
    const { lines, total } = priceOf(catalogue, { service_ids: ['stage1'], option_ids: ['limiter', 'fleet'] }, golf)
    expect(total).toBe(10050n)
    expect(lines.map(({ id, amount }) => [id, amount])).toEqual([
      ['stage1', 9000n],
      ['limiter', 2050n],
      ['fleet', -1000n],
    ])
  })

  test('counts an option of two services once', () => {
    expect(optionsFor(catalogue, ['gearbox', 'stage1'], golf).map(({ _id }) => _id)).toEqual([
      'fleet',
      'limiter',
      'launch',
    ])
    expect(priceOf(catalogue, { service_ids: ['stage1', 'gearbox'], option_ids: ['limiter'] }, golf).total).toBe(21050n)
  })

  test('leaves out an option whose service was deselected', () => {
    const choice = { service_ids: ['gearbox'], option_ids: ['limiter', 'fleet'] }
    expect(priceOf(catalogue, choice, golf).total).toBe(12050n)
    expect(availableChoice(catalogue, choice, golf)).toEqual({ service_ids: ['gearbox'], option_ids: ['limiter'] })
  })

  test('leaves out a service that went offline', () => {
    expect(availableChoice(catalogue, { service_ids: ['stage2', 'stage1'], option_ids: [] }, golf).service_ids).toEqual(
      ['stage1'],
    )
  })

  test('leaves out options that do not match the car and lists those that may match', () => {
    const choice = { service_ids: ['stage1'], option_ids: ['launch'] }
    const unread = { ...golf, ecu_brand: '', ecu_version: '' }
    expect(availableChoice(catalogue, choice, golf).option_ids).toEqual(['launch'])
    expect(availableChoice(catalogue, choice, unread).option_ids).toEqual([])
    expect(pendingOptions(catalogue, ['stage1'], unread).map(({ _id }) => _id)).toEqual(['launch'])
    expect(pendingOptions(catalogue, ['stage1'], { ...golf, ecu_brand: 'Delphi' })).toEqual([])
  })

  test('applies special prices and combinations', () => {
    const rich = {
      ...catalogue,
      special_prices: [{ ecu: 'Bosch EDC17', service_id: 'stage1', price: '110.00' }],
      combinations: [
        {
          _id: 'both',
          name: 'Both',
          service_ids: ['stage1', 'gearbox'],
          option_ids: [],
          amount: '0.00',
          percentage: '10.00',
        },
      ],
    } as unknown as Catalogue
    expect(servicesFor(rich, golf).map(({ price }) => price)).toEqual(['110.00', '100.00'])
    expect(servicesFor(rich, { ...golf, ecu_brand: 'Delphi' }).map(({ price }) => price)).toEqual(['90.00', '100.00'])
    const { lines, total } = priceOf(rich, { service_ids: ['stage1', 'gearbox'], option_ids: [] }, golf)
    expect([lines.at(-1)?.kind, lines.at(-1)?.amount, total]).toEqual(['discount', -2100n, 18900n])
  })
})

test('calculates the same price in the browser as on the server for any price rules', () => {
  const amount = fc.bigInt({ min: 0n, max: 100_000n })
  const rules = fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom('group' as const, 'class' as const, 'tool' as const),
      service_id: fc.constantFrom('stage1', 'gearbox', null),
      change: fc.constantFrom('discount' as const, 'surcharge' as const, 'fixed' as const),
      price: amount,
      percentage: fc.bigInt({ min: 0n, max: 10_000n }),
    }),
    { selector: ({ kind, service_id }) => `${kind} ${service_id}`, maxLength: 9 },
  )
  fc.assert(
    fc.property(rules, amount, amount, (given, price, optionAmount) => {
      const price_rules = given.map((rule) => ({
        ...rule,
        rule_id: rule.kind,
        name: { group: 'Dealers', class: 'car', tool: 'slave' }[rule.kind],
        change: rule.service_id === null && rule.change === 'fixed' ? ('discount' as const) : rule.change,
        price: credits(rule.price),
        percentage: percent(rule.percentage),
      }))
      const car = { ...golf, master_slave: 'slave' as const }
      const basis = { special_prices: [], price_rules, car, master_slave: car.master_slave }
      const [service, increment] = [{ _id: 'stage1', price: credits(price) }, { price: credits(optionAmount) }]
      const expected = priceOrder({
        services: [{ ...service, name: 'stage1', ...servicePrice(service, basis) }],
        options: [
          {
            _id: 'limiter',
            name: 'limiter',
            effect: 'increment',
            ...optionPrice({ ...increment, effect: 'increment' }, basis),
          },
        ],
        combinations: [],
      })
      const sent = {
        ...emptyCatalogue,
        services: [
          {
            ...catalogue.services[0],
            price: formatHundredths(price),
            options: [{ ...limiter, price: formatHundredths(optionAmount) }],
          },
        ],
        price_rules: price_rules.map((rule) => ({
          ...rule,
          price: formatHundredths(rule.price),
          percentage: formatHundredths(rule.percentage),
        })),
      } as unknown as Catalogue
      expect(priceOf(sent, { service_ids: ['stage1'], option_ids: ['limiter'] }, car)).toEqual(expected)
    }),
  )
})
