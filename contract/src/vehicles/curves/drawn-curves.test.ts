import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outputsOf } from '../outputs.ts'
import { curveOrigin, curvesToDraw, scaledCurve } from './drawn-curves.ts'
import { type CurvePoint, type Peak, peakOf, powerAt, powerCurve } from './power-curve.ts'
import { powerDrawing } from './power-drawing.ts'
import { smoothCurve } from './smooth-curve.ts'

const engine = { fuel: 'diesel', displacement_cc: 1968 } as const
const factory = { power_hp: 150, torque_nm: 340 }

/** Simulates a measurement: every n-th point of a curve, with the noise of a test bench. */
const measuredOf = (peak: Peak, every = 9, noise: readonly number[] = [1]): CurvePoint[] =>
  powerCurve(peak, engine)
    .filter((_, at) => at % every === 0)
    .map(({ rpm, torque_nm }, at) => {
      const torque = torque_nm * (noise[at % noise.length] ?? 1)
      return { rpm: Math.round(rpm), torque_nm: torque, power_hp: powerAt(Math.round(rpm), torque) }
    })
const outputOf = (curve: CurvePoint[]) => {
  const outputs = outputsOf({ power_hp: null, torque_nm: null, stages: [] }, [{ stage: 0, points: curve }])
  if (!outputs) throw new Error('a measured curve has peaks')
  return outputs.before
}

const measurements = fc
  .record({
    power_hp: fc.integer({ min: 60, max: 900 }),
    torque_nm: fc.integer({ min: 80, max: 1500 }),
    noise: fc.array(fc.double({ min: 0.97, max: 1.03, noNaN: true }), { minLength: 1, maxLength: 9 }),
    every: fc.integer({ min: 2, max: 20 }),
  })
  .map(({ noise, every, ...peak }) => measuredOf(peak, every, noise))

describe('smoothing a measured curve', () => {
  it('keeps every measured point and never exceeds the peaks', () =>
    fc.assert(
      fc.property(measurements, (points) => {
        const drawn = smoothCurve(points)
        for (const point of points) expect(drawn).toContain(point)
        for (const of of ['power_hp', 'torque_nm'] as const)
          expect(peakOf(drawn, of)?.[of]).toBeLessThanOrEqual((peakOf(points, of)?.[of] ?? 0) + 1e-9)
        expect(drawn.every(({ rpm }, at) => at === 0 || rpm > (drawn[at - 1]?.rpm ?? 0))).toBe(true)
      }),
    ))

  it('has no extremes that were not measured', () => {
    const points = [100, 250, 250, 180].map((torque_nm, at) => ({ rpm: 1000 * (at + 1), torque_nm, power_hp: 1 }))
    const torque = smoothCurve(points).map((point) => point.torque_nm)
    expect(torque.slice(8, 17).every((value) => value === 250)).toBe(true)
    expect(torque.slice(0, 9)).toEqual([...torque.slice(0, 9)].sort((a, b) => a - b))
  })
})

describe('scaling a measured curve', () => {
  it('hits both peaks with consistent power and torque', () =>
    fc.assert(
      fc.property(
        measurements,
        fc.double({ min: 0.75, max: 1.6, noNaN: true }),
        fc.double({ min: 0.75, max: 1.6, noNaN: true }),
        (points, more, harder) => {
          const { power_hp, torque_nm } = outputOf(points)
          const peak = { power_hp: power_hp * more, torque_nm: torque_nm * harder }
          const drawn = scaledCurve(points, peak)
          if (!drawn) return
          expect(peakOf(drawn, 'power_hp')?.power_hp).toBeCloseTo(peak.power_hp, 6)
          expect(peakOf(drawn, 'torque_nm')?.torque_nm).toBeCloseTo(peak.torque_nm, 6)
          for (const { rpm, ...point } of drawn) expect(powerAt(rpm, point.torque_nm)).toBeCloseTo(point.power_hp, 6)
        },
      ),
    ))

  it('works for typical tuning gains', () => {
    for (const [more, harder] of [
      [1.27, 1.2],
      [1.4, 1.35],
      [1.1, 1.15],
      [0.8, 0.85],
    ] as const)
      expect(scaledCurve(measuredOf(factory), { power_hp: 150 * more, torque_nm: 340 * harder })).toBeDefined()
  })

  it('is undefined for impossible peaks', () => {
    expect(scaledCurve(measuredOf(factory), { power_hp: 150, torque_nm: 3400 })).toBeUndefined()
    expect(scaledCurve(measuredOf(factory), { power_hp: 1500, torque_nm: 340 })).toBeUndefined()
    expect(scaledCurve([{ rpm: 1000, power_hp: 0, torque_nm: 0 }], factory)).toBeUndefined()
  })
})

describe('before and after', () => {
  const stock = outputOf(measuredOf(factory))
  const tuned = outputOf(measuredOf({ power_hp: 190, torque_nm: 410 }))
  const [plainStock, plainTuned] = [factory, { power_hp: 190, torque_nm: 410 }]

  it.each([
    [plainStock, plainTuned, 'modelled'],
    [plainStock, undefined, 'modelled'],
    [stock, undefined, 'measured'],
    [stock, tuned, 'measured'],
    [stock, plainTuned, 'before_measured'],
    [plainStock, tuned, 'after_measured'],
  ] as const)('have an origin and do not cross: %#', (before, after, origin) => {
    expect(curveOrigin(before, after)).toBe(origin)
    const drawn = curvesToDraw(before, after, engine)
    if (!drawn.tuned || (origin !== 'before_measured' && origin !== 'after_measured')) return
    // Both curves have the same engine speeds, although only one is measured. At each speed, the tuned engine has more torque.
    expect(drawn.tuned.map(({ rpm }) => rpm)).toEqual(drawn.stock.map(({ rpm }) => rpm))
    for (const [at, point] of drawn.tuned.entries())
      expect(point.torque_nm).toBeGreaterThan(drawn.stock[at]?.torque_nm ?? 0)
  })

  it('are drawn inside the picture', () => {
    const { lines, peaks } = powerDrawing({ before: stock, after: plainTuned, engine, width: 600, height: 300 })
    const places = lines.flatMap(({ path }) => path.match(/-?[\d.]+/g)?.map(Number) ?? [])
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...places)).toBeLessThanOrEqual(600)
    expect(peaks.map(({ value }) => value)).toEqual([410, 190])
  })
})
