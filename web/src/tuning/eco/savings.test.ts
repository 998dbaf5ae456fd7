import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { co2PerLitre, type EcoCase, savingsOf } from './savings.ts'

const van: EcoCase = { fuel: 'diesel', distance: 40_000, consumption: 8, price: 1.65, saving: 10, cost: 264 }
const amount = fc.double({ min: 0, max: 1e6, noNaN: true })
const anyCase: fc.Arbitrary<EcoCase> = fc.record({
  fuel: fc.constantFrom('diesel', 'petrol'),
  distance: amount,
  consumption: fc.double({ min: 0, max: 100, noNaN: true }),
  price: fc.double({ min: 0, max: 10, noNaN: true }),
  saving: fc.double({ min: 0, max: 100, noNaN: true }),
  cost: amount,
})

describe('savings by eco tuning', () => {
  it('include fuel, money and CO₂ per year, and the payback time', () => {
    const savings = savingsOf(van)
    expect(savings.litres).toBeCloseTo(320)
    expect(savings.money).toBeCloseTo(528)
    expect(savings.co2).toBeCloseTo(320 * 2.682, 0)
    expect(savings.consumptionAfter).toBeCloseTo(7.2)
    expect(savings.payback).toBeCloseTo(0.5)
    expect(savings.paybackDistance).toBeCloseTo(20_000)
  })

  it('count 2.68 kg of CO₂ per litre of diesel and 2.35 kg per litre of petrol', () => {
    expect(co2PerLitre.diesel).toBeCloseTo(2.68, 2)
    expect(co2PerLitre.petrol).toBeCloseTo(2.35, 2)
  })

  it('have no payback without savings, and an immediate one without cost', () => {
    expect(savingsOf({ ...van, saving: 0 }).payback).toBeUndefined()
    expect(savingsOf({ ...van, distance: 0 }).paybackDistance).toBeUndefined()
    expect(savingsOf({ ...van, cost: 0 }).payback).toBe(0)
  })

  it('are never negative, never exceed the consumption, and grow with the saving', () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const savings = savingsOf(given)
        for (const value of [
          savings.litres,
          savings.money,
          savings.co2,
          savings.consumptionAfter,
          savings.payback ?? 0,
        ])
          expect(value).toBeGreaterThanOrEqual(0)
        expect(savings.litres).toBeLessThanOrEqual(savings.litresBefore)
        expect(savingsOf({ ...given, saving: given.saving / 2 }).money).toBeLessThanOrEqual(savings.money)
      }),
    )
  })

  it('treat invalid figures as zero', () => {
    const savings = savingsOf({ ...van, distance: -5, saving: 300 })
    expect([savings.litres, savings.money, savings.consumptionAfter]).toEqual([0, 0, 0])
  })
})
