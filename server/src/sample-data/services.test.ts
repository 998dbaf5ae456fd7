import { expect, test } from 'vitest'
import { demoCreditPackages, demoOptions, demoPrice, demoServices } from './services.ts'

test('there are ten services, in order, with a lower price for each further price type', () => {
  expect(demoServices.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const { prices } of demoServices) {
    expect(prices[1]).toBeGreaterThan(prices[2])
    expect(prices[2]).toBeGreaterThan(prices[3])
    expect(prices[3]).toBeGreaterThan(0n)
  }
})

test('no service touches an emission system', () => {
  const names = [...demoServices, ...demoOptions].map(({ name }) => name).join(' ')
  expect(names).not.toMatch(/dpf|egr|adblue|scr|nox|lambda|catalyst|dtc|emission/i)
})

test('options add to the price or subtract from it', () => {
  const stage1 = (...options: string[]) => demoPrice([{ service: 'Stage 1', options }], 2)
  expect(stage1()).toBe(8000n)
  expect(stage1('Launch control')).toBe(10500n)
  expect(stage1('Fleet of five or more')).toBe(7000n)
  expect(
    demoPrice(
      [
        { service: 'Stage 1', options: [] },
        { service: 'Start-stop memory', options: [] },
      ],
      1,
    ),
  ).toBe(11500n)
})

test('a larger package costs less per credit', () => {
  const perCredit = demoCreditPackages.map(({ count, amount }) => Number(amount) / Number(count))
  expect(perCredit).toEqual([...perCredit].sort((a, b) => b - a))
})
