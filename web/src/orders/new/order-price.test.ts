import type { OfferedOption, OfferedService } from '@mapwright/contract/tuning/service.ts'
import { describe, expect, test } from 'vitest'
import { optionsFor, priceOf, stillOffered } from './order-price.ts'

const option = (_id: string, price: string, position: number, effect: 'increment' | 'decrement' = 'increment') =>
  ({ _id, name: _id, effect, price, note: '', off_road: false, position }) as unknown as OfferedOption

const service = (_id: string, price: string, options: OfferedOption[]) =>
  ({ _id, name: _id, price, options, main_service: true }) as unknown as OfferedService

const limiter = option('limiter', '20.50', 2)
const fleet = option('fleet', '10.00', 1, 'decrement')
const services = [service('stage1', '90.00', [limiter, fleet]), service('gearbox', '100.00', [limiter])]

describe('the price on the page', () => {
  test('adds services and options up, and takes off what is taken off', () => {
    const { lines, total } = priceOf(services, { service_ids: ['stage1'], option_ids: ['limiter', 'fleet'] })
    expect(total).toBe(10050n)
    expect(lines.map(({ id, amount }) => [id, amount])).toEqual([
      ['stage1', 9000n],
      ['limiter', 2050n],
      ['fleet', -1000n],
    ])
  })

  test('counts an option of two services once', () => {
    expect(optionsFor(services, ['stage1', 'gearbox']).map(({ _id }) => _id)).toEqual(['fleet', 'limiter'])
    expect(priceOf(services, { service_ids: ['stage1', 'gearbox'], option_ids: ['limiter'] }).total).toBe(21050n)
  })

  test('leaves out an option whose service was taken off', () => {
    const choice = { service_ids: ['gearbox'], option_ids: ['limiter', 'fleet'] }
    expect(priceOf(services, choice).total).toBe(12050n)
    expect(stillOffered(services, choice)).toEqual({ service_ids: ['gearbox'], option_ids: ['limiter'] })
  })

  test('knows nothing of a service that went offline', () => {
    expect(stillOffered(services, { service_ids: ['stage2', 'stage1'], option_ids: [] }).service_ids).toEqual([
      'stage1',
    ])
  })
})
