import type { Fuel } from '../vehicle.ts'

export type Peak = { power_hp: number; torque_nm: number }
/** Metric horsepower and newton metres at a speed in revolutions per minute. */
export type CurvePoint = { rpm: number; power_hp: number; torque_nm: number }
/** Power and torque, with the curve if it was measured. */
export type Output = Peak & { curve?: readonly CurvePoint[] }
export type Engine = { fuel: Fuel | null; displacement_cc: number | null }

/** P [PS] = M [Nm] · n [1/min] / 7023.5, from 1 PS = 735.49875 W. */
export const horsepowerDivisor = (60 * 735.49875) / (2 * Math.PI)

/** The power, in metric horsepower, that a torque yields at a speed. */
export const powerAt = (rpm: number, torque_nm: number): number => (rpm * torque_nm) / horsepowerDivisor

/**
 * The shape of a full-load curve for a type of engine. Speeds are relative to the knee, the speed at which full torque would yield full
 * power: no engine can reach its peak power below it.
 */
type Shape = {
  /** The lowest speed and the share of full torque there. */
  idle: number
  idleTorque: number
  /** The range of full torque. */
  fullFrom: number
  fullUntil: number
  /** The speed of peak power. */
  peak: number
  /** The highest speed and the share of peak power there. */
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
 * Engines with more torque per litre (Nm) are turbocharged. If the displacement is unknown, a knee above `minAspiratedKnee` means naturally
 * aspirated.
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

/** The speeds and peaks of an engine. The knee lies between `fullUntil` and `peakAt`. */
type CurveParameters = Peak &
  Record<'idle' | 'fullFrom' | 'fullUntil' | 'knee' | 'peakAt' | 'end', number> & { shape: Shape }

/** Tuning changes the output of an engine, not its speeds: they stay the same as far as the new peaks allow. */
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
 * Models a full-load curve that hits both known peaks exactly and has the typical shape for the engine type; only the peaks are data. See
 * docs/decisions/020. `original` are the peaks before tuning.
 */
export function powerCurve(peak: Peak, engine: Engine, original: Peak = peak): CurvePoint[] {
  const drawn = curveParameters(peak, original, shapeOf(original, engine))
  const { idle, end, fullFrom, fullUntil, peakAt } = drawn
  const speeds = Array.from({ length: steps + 1 }, (_, at) => idle + ((end - idle) * at) / steps)
  return [...new Set([...speeds, fullFrom, fullUntil, peakAt])].sort((a, b) => a - b).map((rpm) => pointAt(rpm, drawn))
}

/** Depending on the section of the curve, the model yields torque or power; the other follows from it. */
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
    // Leaves the full-torque line tangentially and flattens at the peak, never exceeding either.
    const left = (peakAt - rpm) / (peakAt - fullUntil)
    const bend = (peakAt - fullUntil) / (knee - fullUntil)
    return powerPoint(1 - (1 - fullUntil / knee) * left ** bend)
  }
  return powerPoint(1 - (1 - shape.endPower) * ((rpm - peakAt) / (end - peakAt)) ** 2)
}

/** The highest point of a curve. */
export const peakOf = (curve: readonly CurvePoint[], of: 'power_hp' | 'torque_nm'): CurvePoint | undefined =>
  curve.reduce<CurvePoint | undefined>(
    (top, point) => (top === undefined || point[of] > top[of] ? point : top),
    undefined,
  )
