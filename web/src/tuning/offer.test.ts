import type { Car } from '@mapwright/contract/tuning/car.ts'
import type { OfferedOption, OfferedService } from '@mapwright/contract/tuning/service.ts'
import { describe, expect, test } from 'vitest'
import {
  nothingOnOffer,
  type Offer,
  optionsFor,
  optionsInWaiting,
  priceOf,
  servicesFor,
  stillOffered,
} from './offer.ts'

const golf: Car = {
  vtype: 'Car',
  manufacture: 'Volkswagen',
  fuel_type: 'diesel',
  ecu_brand: 'Bosch',
  ecu_version: 'EDC17C64',
}
const noLimits = { vtypes: [], manufactures: [], fuels: [], ecus: [] }

const option = (_id: string, price: string, position: number, more: Partial<OfferedOption> = {}) =>
  ({ _id, name: _id, effect: 'increment', price, note: '', position, ...noLimits, ...more }) as unknown as OfferedOption

const service = (_id: string, price: string, options: OfferedOption[]) =>
  ({ _id, name: _id, price, options, main_service: true }) as unknown as OfferedService

const limiter = option('limiter', '20.50', 2)
const fleet = option('fleet', '10.00', 1, { effect: 'decrement' })
const launch = option('launch', '30.00', 3, { ecus: ['Bosch EDC17'] })
const offer = {
  ...nothingOnOffer,
  services: [service('stage1', '90.00', [limiter, fleet, launch]), service('gearbox', '100.00', [limiter])],
}

describe('the price on the page', () => {
  test('adds services and options up, and takes off what is taken off', () => {
    const { lines, total } = priceOf(offer, { service_ids: ['stage1'], option_ids: ['limiter', 'fleet'] }, golf)
    expect(total).toBe(10050n)
    expect(lines.map(({ id, amount }) => [id, amount])).toEqual([
      ['stage1', 9000n],
      ['limiter', 2050n],
      ['fleet', -1000n],
    ])
  })

  test('counts an option of two services once', () => {
    expect(optionsFor(offer, ['gearbox', 'stage1'], golf).map(({ _id }) => _id)).toEqual(['fleet', 'limiter', 'launch'])
    expect(priceOf(offer, { service_ids: ['stage1', 'gearbox'], option_ids: ['limiter'] }, golf).total).toBe(21050n)
  })

  test('leaves out an option whose service was taken off', () => {
    const choice = { service_ids: ['gearbox'], option_ids: ['limiter', 'fleet'] }
    expect(priceOf(offer, choice, golf).total).toBe(12050n)
    expect(stillOffered(offer, choice, golf)).toEqual({ service_ids: ['gearbox'], option_ids: ['limiter'] })
  })

  test('knows nothing of a service that went offline', () => {
    expect(stillOffered(offer, { service_ids: ['stage2', 'stage1'], option_ids: [] }, golf).service_ids).toEqual([
      'stage1',
    ])
  })

  test('follows the car: options that are not for it go, those that may come are counted', () => {
    const choice = { service_ids: ['stage1'], option_ids: ['launch'] }
    const unread = { ...golf, ecu_brand: '', ecu_version: '' }
    expect(stillOffered(offer, choice, golf).option_ids).toEqual(['launch'])
    expect(stillOffered(offer, choice, unread).option_ids).toEqual([])
    expect(optionsInWaiting(offer, ['stage1'], unread).map(({ _id }) => _id)).toEqual(['launch'])
    expect(optionsInWaiting(offer, ['stage1'], { ...golf, ecu_brand: 'Delphi' })).toEqual([])
  })

  test('has the special price of a control unit and the discount of a combination', () => {
    const rich = {
      ...offer,
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
    } as unknown as Offer
    expect(servicesFor(rich, golf).map(({ price }) => price)).toEqual(['110.00', '100.00'])
    expect(servicesFor(rich, { ...golf, ecu_brand: 'Delphi' }).map(({ price }) => price)).toEqual(['90.00', '100.00'])
    const { lines, total } = priceOf(rich, { service_ids: ['stage1', 'gearbox'], option_ids: [] }, golf)
    expect([lines.at(-1)?.kind, lines.at(-1)?.amount, total]).toEqual(['discount', -2100n, 18900n])
  })
})
