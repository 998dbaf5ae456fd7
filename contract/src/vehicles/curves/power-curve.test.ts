import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuels } from '../vehicle.ts'
import { type CurvePoint, type Engine, type Peak, peakOf, powerAt, powerCurve } from './power-curve.ts'

const peaks: fc.Arbitrary<Peak> = fc.record({
  power_hp: fc.integer({ min: 1, max: 5_000 }),
  torque_nm: fc.integer({ min: 1, max: 30_000 }),
})
const engines: fc.Arbitrary<Engine> = fc.record({
  fuel: fc.constantFrom(...fuels, null),
  displacement_cc: fc.option(fc.integer({ min: 50, max: 20_000 })),
})
/** Factors by which tuning typically changes the peaks. */
const changes = fc.record({
  power_hp: fc.double({ min: 0.8, max: 1.8, noNaN: true }),
  torque_nm: fc.double({ min: 0.8, max: 1.8, noNaN: true }),
})
const tuned = (peak: Peak, change: Peak): Peak => ({
  power_hp: peak.power_hp * change.power_hp,
  torque_nm: peak.torque_nm * change.torque_nm,
})
const always = (holds: (curve: CurvePoint[], peak: Peak) => void) =>
  fc.assert(
    fc.property(peaks, engines, changes, (peak, engine, change) => {
      holds(powerCurve(peak, engine), peak)
      const after = tuned(peak, change)
      holds(powerCurve(after, engine, peak), after)
    }),
  )

describe('for any peaks and any engine', () => {
  it('hits both peaks and never exceeds them', () =>
    always((curve, peak) => {
      expect(peakOf(curve, 'power_hp')?.power_hp).toBeCloseTo(peak.power_hp, 6)
      expect(peakOf(curve, 'torque_nm')?.torque_nm).toBeCloseTo(peak.torque_nm, 6)
    }))

  it('has consistent power and torque at every point', () =>
    always((curve) => {
      for (const { rpm, power_hp, torque_nm } of curve) expect(powerAt(rpm, torque_nm) / power_hp).toBeCloseTo(1, 9)
    }))

  it('has rising speeds, and torque and power that each rise and then fall', () =>
    always((curve) => {
      const isHill = (of: keyof CurvePoint) => {
        const top = curve.indexOf(peakOf(curve, of as 'power_hp') as CurvePoint)
        return curve.every((point, at) => {
          const before = curve[at - 1]
          if (!before) return true
          const slack = Math.abs(point[of]) * 1e-9
          return at <= top ? point[of] >= before[of] - slack : point[of] <= before[of] + slack
        })
      }
      expect(isHill('torque_nm')).toBe(true)
      expect(isHill('power_hp')).toBe(true)
      expect(curve.every(({ rpm }, at) => rpm > (curve[at - 1]?.rpm ?? 0))).toBe(true)
    }))

  it('has no steps', () =>
    always((curve, peak) => {
      for (const [at, { power_hp, torque_nm }] of curve.entries()) {
        const before = curve[at - 1]
        if (!before) continue
        expect(Math.abs(power_hp - before.power_hp) / peak.power_hp).toBeLessThan(0.2)
        expect(Math.abs(torque_nm - before.torque_nm) / peak.torque_nm).toBeLessThan(0.2)
      }
    }))
})

const rpmOf = (peak: Peak, engine: Engine) => {
  const curve = powerCurve(peak, engine)
  const full = curve.filter(({ torque_nm }) => torque_nm > peak.torque_nm * 0.999).map(({ rpm }) => rpm)
  return {
    fullFrom: Math.min(...full),
    fullUntil: Math.max(...full),
    peak: peakOf(curve, 'power_hp')?.rpm ?? 0,
    end: curve.at(-1)?.rpm ?? 0,
  }
}

describe('well-known engines', () => {
  it.each([
    // Data from the manufacturers: the range of engine speeds with full torque, and the engine speed at peak power.
    ['2.0 TDI 150', 150, 340, 'diesel', 1968, [1750, 3000], 3500],
    ['330d 286', 286, 650, 'diesel', 2993, [1500, 2500], 4000],
    ['truck 450', 450, 2200, 'diesel', 12_419, [900, 1400], 1800],
    ['1.4 TSI 150', 150, 250, 'petrol', 1395, [1500, 3500], 5000],
    ['2.0 TSI 245', 245, 370, 'petrol', 1984, [1600, 4300], 5500],
    ['M4 431', 431, 550, 'petrol', 2979, [1850, 5500], 6500],
    ['2.0 aspirated 150', 150, 195, 'petrol', 1998, [4000, 4500], 6200],
  ] as const)(
    '%s matches the speeds of its maker approximately',
    (_, power_hp, torque_nm, fuel, displacement_cc, [from, until], at) => {
      const drawn = rpmOf({ power_hp, torque_nm }, { fuel, displacement_cc })
      expect(drawn.fullFrom / from).toBeGreaterThan(0.75)
      expect(drawn.fullFrom / from).toBeLessThan(1.3)
      expect(drawn.fullUntil / until).toBeGreaterThan(0.75)
      expect(drawn.fullUntil / until).toBeLessThan(1.3)
      expect(drawn.peak / at).toBeGreaterThan(0.85)
      expect(drawn.peak / at).toBeLessThan(1.15)
    },
  )

  it('ends at low speeds for a diesel and holds its torque longer for a petrol engine', () => {
    const diesel = rpmOf({ power_hp: 150, torque_nm: 340 }, { fuel: 'diesel', displacement_cc: 1968 })
    const petrol = rpmOf({ power_hp: 150, torque_nm: 250 }, { fuel: 'petrol', displacement_cc: 1395 })
    expect(diesel.end).toBeLessThan(4_800)
    expect(petrol.end).toBeGreaterThan(5_500)
    expect(petrol.fullUntil - petrol.fullFrom).toBeGreaterThan(diesel.fullUntil - diesel.fullFrom)
  })

  it('has full torque from standstill for an electric motor', () => {
    const [, second] = powerCurve({ power_hp: 204, torque_nm: 310 }, { fuel: 'electric', displacement_cc: null })
    expect(second?.torque_nm).toBeCloseTo(310, 6)
  })

  it('keeps the shape and the speeds of an aspirated engine after tuning', () => {
    const engine = { fuel: 'petrol', displacement_cc: 1998 } as const
    const original = { power_hp: 192, torque_nm: 243 }
    const after = powerCurve({ power_hp: 205, torque_nm: 252 }, engine, original)
    for (const [at, { rpm, power_hp, torque_nm }] of powerCurve(original, engine).entries()) {
      expect(after[at]?.rpm).toBeCloseTo(rpm, 6)
      expect(after[at]?.power_hp).toBeGreaterThan(power_hp)
      expect(after[at]?.torque_nm).toBeGreaterThan(torque_nm)
    }
  })
})
