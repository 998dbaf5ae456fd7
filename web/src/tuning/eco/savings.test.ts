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

describe('what eco tuning saves', () => {
  it('is fuel, money and CO₂ of a year, and the time that pays it back', () => {
    const savings = savingsOf(van)
    expect(savings.litres).toBeCloseTo(320)
    expect(savings.money).toBeCloseTo(528)
    expect(savings.co2).toBeCloseTo(320 * 2.682, 0)
    expect(savings.consumptionAfter).toBeCloseTo(7.2)
    expect(savings.payback).toBeCloseTo(0.5)
    expect(savings.paybackDistance).toBeCloseTo(20_000)
  })

  it('counts a litre of diesel as 2.68 and of petrol as 2.35 kilograms of CO₂', () => {
    expect(co2PerLitre.diesel).toBeCloseTo(2.68, 2)
    expect(co2PerLitre.petrol).toBeCloseTo(2.35, 2)
  })

  it('pays nothing back where nothing is saved, and costs nothing where nothing is asked', () => {
    expect(savingsOf({ ...van, saving: 0 }).payback).toBeUndefined()
    expect(savingsOf({ ...van, distance: 0 }).paybackDistance).toBeUndefined()
    expect(savingsOf({ ...van, cost: 0 }).payback).toBe(0)
  })

  it('is never negative, never more than was burnt, and grows with the saving', () => {
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

  it('takes what makes no sense for nothing', () => {
    const savings = savingsOf({ ...van, distance: -5, saving: 300 })
    expect([savings.litres, savings.money, savings.consumptionAfter]).toEqual([0, 0, 0])
  })
})
