import type { Fuel } from '../vehicle.ts'

export type Peak = { power_hp: number; torque_nm: number }
/** A point of a curve: engine speed in revolutions per minute, power in metric horsepower, torque in newton meters. */
export type CurvePoint = { rpm: number; power_hp: number; torque_nm: number }
/** Peak power and torque. `curve` is set if the curve was measured. */
export type Output = Peak & { curve?: readonly CurvePoint[] }
export type Engine = { fuel: Fuel | null; displacement_cc: number | null }

/** P [PS] = M [Nm] · n [1/min] / 7023.5, from 1 PS = 735.49875 W. */
export const horsepowerDivisor = (60 * 735.49875) / (2 * Math.PI)

/** Returns the power in metric horsepower for a torque in newton meters at an engine speed. */
export const powerAt = (rpm: number, torque_nm: number): number => (rpm * torque_nm) / horsepowerDivisor

/**
 * The shape of a full-load curve for a type of engine. Speeds are relative to the knee: the speed at which full torque would yield peak
 * power. An engine cannot reach its peak power below the knee.
 */
type Shape = {
  /** The lowest speed, and the share of full torque at that speed. */
  idle: number
  idleTorque: number
  /** The first and the last speed with full torque. */
  fullFrom: number
  fullUntil: number
  /** The speed of peak power. */
  peak: number
  /** The highest speed, and the share of peak power at that speed. */
  end: number
  endPower: number
}

const shapes = {
  diesel: { idle: 0.34, idleTorque: 0.45, fullFrom: 0.56, fullUntil: 0.84, peak: 1.2, end: 1.42, endPower: 0.82 },
  charged: { idle: 0.24, idleTorque: 0.5, fullFrom: 0.4, fullUntil: 0.9, peak: 1.2, end: 1.38, endPower: 0.9 },
  aspirated: { idle: 0.2, idleTorque: 0.68, fullFrom: 0.74, fullUntil: 0.82, peak: 1.15, end: 1.27, endPower: 0.93 },
  electric: { idle: 0.02, idleTorque: 1, fullFrom: 0.04, fullUntil: 0.94, peak: 1.1, end: 2.8, endPower: 0.85 },
} as const satisfies Record<string, Shape>

/**
 * Torque per liter of displacement, in newton meters, above which an engine counts as turbocharged. If the displacement is unknown,
 * engines with a knee above `minAspiratedKnee` rpm count as naturally aspirated.
 */
const minChargedTorque = 122
const minAspiratedKnee = 4_900

const kneeOf = ({ power_hp, torque_nm }: Peak): number => (power_hp * horsepowerDivisor) / torque_nm

function shapeOf(peak: Peak, { fuel, displacement_cc }: Engine): Shape {
  if (fuel === 'diesel') return shapes.diesel
  if (fuel === 'electric') return shapes.electric
  if (displacement_cc !== null && fuel !== 'hybrid')
    return peak.torque_nm / (displacement_cc / 1000) > minChargedTorque ? shapes.charged : shapes.aspirated
  if (fuel === null) return kneeOf(peak) < 3_700 ? shapes.diesel : shapes.charged
  return kneeOf(peak) < minAspiratedKnee ? shapes.charged : shapes.aspirated
}

/** The speeds (rpm) and peaks of an engine. The knee is between `fullUntil` and `peakAt`. */
type CurveParameters = Peak &
  Record<'idle' | 'fullFrom' | 'fullUntil' | 'knee' | 'peakAt' | 'end', number> & { shape: Shape }

/**
 * Calculates the parameters of the curve with the given peaks. The speeds are those of the engine with its original peaks, because
 * tuning does not change them. They are adjusted only as far as the given peaks require.
 */
function curveParameters(peak: Peak, original: Peak, shape: Shape): CurveParameters {
  const [turns, knee] = [kneeOf(original), kneeOf(peak)]
  const fullUntil = Math.min(shape.fullUntil * turns, 0.96 * knee)
  const peakAt = Math.max(shape.peak * turns, 1.06 * knee)
  const fullFrom = Math.min(shape.fullFrom * turns, 0.9 * fullUntil)
  return {
    ...peak,
    shape,
    idle: Math.min(shape.idle * turns, 0.6 * fullFrom),
    fullFrom,
    fullUntil,
    knee,
    peakAt,
    end: Math.max(shape.end * turns, 1.1 * peakAt),
  }
}

const steps = 120
const smooth = (share: number): number => share * share * (3 - 2 * share)

/**
 * Models a full-load curve that reaches both known peaks exactly and has the typical shape for the type of engine. Only the peaks are real
 * data, see docs/decisions/020. `original` are the peaks before tuning.
 */
export function powerCurve(peak: Peak, engine: Engine, original: Peak = peak): CurvePoint[] {
  const drawn = curveParameters(peak, original, shapeOf(original, engine))
  const { idle, end, fullFrom, fullUntil, peakAt } = drawn
  const speeds = Array.from({ length: steps + 1 }, (_, at) => idle + ((end - idle) * at) / steps)
  return [...new Set([...speeds, fullFrom, fullUntil, peakAt])].sort((a, b) => a - b).map((rpm) => pointAt(rpm, drawn))
}

/** Calculates a point of the model. Each section of the curve defines either torque or power, and the other value is calculated from it. */
function pointAt(
  rpm: number,
  { shape, idle, fullFrom, fullUntil, knee, peakAt, end, ...peak }: CurveParameters,
): CurvePoint {
  const torquePoint = (share: number): CurvePoint => {
    const torque_nm = peak.torque_nm * share
    return { rpm, torque_nm, power_hp: powerAt(rpm, torque_nm) }
  }
  const powerPoint = (share: number): CurvePoint => {
    const power_hp = peak.power_hp * share
    return { rpm, power_hp, torque_nm: (power_hp * horsepowerDivisor) / rpm }
  }
  if (rpm < fullFrom)
    return torquePoint(shape.idleTorque + (1 - shape.idleTorque) * smooth((rpm - idle) / (fullFrom - idle)))
  if (rpm <= fullUntil) return torquePoint(1)
  if (rpm <= peakAt) {
    // Starts as a tangent to the full-torque line and becomes flat at the peak. The curve exceeds neither the line nor the peak.
    const left = (peakAt - rpm) / (peakAt - fullUntil)
    const bend = (peakAt - fullUntil) / (knee - fullUntil)
    return powerPoint(1 - (1 - fullUntil / knee) * left ** bend)
  }
  return powerPoint(1 - (1 - shape.endPower) * ((rpm - peakAt) / (end - peakAt)) ** 2)
}

/** Returns the highest point of a curve; undefined for an empty curve. */
export const peakOf = (curve: readonly CurvePoint[], of: 'power_hp' | 'torque_nm'): CurvePoint | undefined =>
  curve.reduce<CurvePoint | undefined>(
    (top, point) => (top === undefined || point[of] > top[of] ? point : top),
    undefined,
  )
