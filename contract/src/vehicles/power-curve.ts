import type { Fuel } from './vehicle.ts'

export type Peak = { power_hp: number; torque_nm: number }
/** Metric horsepower and newton metres at a speed in revolutions a minute. */
export type CurvePoint = { rpm: number; power_hp: number; torque_nm: number }
export type Engine = { fuel: Fuel | null; displacement_cc: number | null }

/** P [PS] = M [Nm] · n [1/min] / 7023.5, from 1 PS = 735.49875 W. */
const perTurn = (60 * 735.49875) / (2 * Math.PI)

/** The power of so much torque at a speed. */
export const powerAt = (rpm: number, torque_nm: number): number => (rpm * torque_nm) / perTurn

/**
 * A kind of engine by its full-load curve. Speeds are shares of the knee, the speed at which the full torque would make the full power: no engine
 * can reach its peak power below it, so all that a curve may look like is measured from there.
 */
type Shape = {
  /** Where the curve begins, and the share of the full torque it begins with. */
  idle: number
  idleTorque: number
  /** Between these it holds its full torque. */
  fullFrom: number
  fullUntil: number
  /** Its peak power. */
  peak: number
  /** The highest speed, and the share of the peak power that is left there. */
  end: number
  endPower: number
}

const shapes = {
  diesel: { idle: 0.34, idleTorque: 0.45, fullFrom: 0.56, fullUntil: 0.84, peak: 1.2, end: 1.42, endPower: 0.82 },
  charged: { idle: 0.24, idleTorque: 0.5, fullFrom: 0.4, fullUntil: 0.9, peak: 1.2, end: 1.38, endPower: 0.9 },
  aspirated: { idle: 0.2, idleTorque: 0.68, fullFrom: 0.74, fullUntil: 0.82, peak: 1.15, end: 1.27, endPower: 0.93 },
  electric: { idle: 0.02, idleTorque: 1, fullFrom: 0.04, fullUntil: 0.94, peak: 1.1, end: 2.8, endPower: 0.85 },
} as const satisfies Record<string, Shape>

/** Above so much torque a litre an engine is charged; without a displacement, one that has to turn so high is not. */
const chargedFrom = 122
const aspiratedFrom = 4_900

const kneeOf = ({ power_hp, torque_nm }: Peak): number => (power_hp * perTurn) / torque_nm

function shapeOf(peak: Peak, { fuel, displacement_cc }: Engine): Shape {
  if (fuel === 'diesel') return shapes.diesel
  if (fuel === 'electric') return shapes.electric
  if (displacement_cc !== null && fuel !== 'hybrid')
    return peak.torque_nm / (displacement_cc / 1000) > chargedFrom ? shapes.charged : shapes.aspirated
  if (fuel === null) return kneeOf(peak) < 3_700 ? shapes.diesel : shapes.charged
  return kneeOf(peak) < aspiratedFrom ? shapes.charged : shapes.aspirated
}

const steps = 72
const smooth = (share: number): number => share * share * (3 - 2 * share)

/**
 * A modelled full-load curve through the two known peaks, which it hits exactly; between them it has the shape of its kind of engine. Only the
 * peaks are data. docs/decisions/026 says how it is made. `original` keeps the kind when the peak is that of a tuned engine.
 */
export function powerCurve(peak: Peak, engine: Engine, original: Peak = peak): CurvePoint[] {
  const shape = shapeOf(original, engine)
  const knee = kneeOf(peak)
  const speeds = Array.from({ length: steps + 1 }, (_, at) => shape.idle + ((shape.end - shape.idle) * at) / steps)
  const marks = [shape.fullFrom, shape.fullUntil, shape.peak]
  return [...new Set([...speeds, ...marks])].sort((a, b) => a - b).map((speed) => pointAt(speed, { shape, knee, peak }))
}

/** The part of the curve that a speed lies in decides whether torque or power is drawn; the other one follows from it. */
function pointAt(speed: number, { shape, knee, peak }: { shape: Shape; knee: number; peak: Peak }): CurvePoint {
  const rpm = speed * knee
  const ofTorque = (share: number): CurvePoint => {
    const torque_nm = peak.torque_nm * share
    return { rpm, torque_nm, power_hp: powerAt(rpm, torque_nm) }
  }
  const ofPower = (share: number): CurvePoint => {
    const power_hp = peak.power_hp * share
    return { rpm, power_hp, torque_nm: (power_hp * perTurn) / rpm }
  }
  if (speed < shape.fullFrom) {
    const risen = smooth((speed - shape.idle) / (shape.fullFrom - shape.idle))
    return ofTorque(shape.idleTorque + (1 - shape.idleTorque) * risen)
  }
  if (speed <= shape.fullUntil) return ofTorque(1)
  if (speed <= shape.peak) {
    // Leaves the line of full torque along it and flattens out at the peak: never above either.
    const left = (shape.peak - speed) / (shape.peak - shape.fullUntil)
    const bend = (shape.peak - shape.fullUntil) / (1 - shape.fullUntil)
    return ofPower(1 - (1 - shape.fullUntil) * left ** bend)
  }
  const beyond = (speed - shape.peak) / (shape.end - shape.peak)
  return ofPower(1 - (1 - shape.endPower) * beyond ** 2)
}

/** The highest point of a curve. */
export const topOf = (curve: readonly CurvePoint[], of: 'power_hp' | 'torque_nm'): CurvePoint | undefined =>
  curve.reduce<CurvePoint | undefined>(
    (top, point) => (top === undefined || point[of] > top[of] ? point : top),
    undefined,
  )
