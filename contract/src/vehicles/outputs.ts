import { type CurvePoint, type Output, peakOf } from './curves/power-curve.ts'
import type { Vehicle } from './vehicle.ts'

/** The output of the original vehicle and of each stage. If a stage has no value for power or torque, the original value is used. */
export type Outputs = { before: Output; stages: (Output & { stage: number })[] }

type Measured = readonly { stage: number; points: readonly CurvePoint[] }[]

/** Returns the peaks of a measured curve. They replace the stored values, so that numbers and curve agree. */
function measuredAt(stage: number, curves: Measured): Output | undefined {
  const points = curves.find((curve) => curve.stage === stage)?.points
  const [power, torque] = [peakOf(points ?? [], 'power_hp'), peakOf(points ?? [], 'torque_nm')]
  if (!points || !power || !torque || power.power_hp < 1 || torque.torque_nm < 1) return undefined
  return { power_hp: Math.round(power.power_hp), torque_nm: Math.round(torque.torque_nm), curve: points }
}

/** Returns the outputs of a vehicle; undefined if its original power or torque is neither stored nor measured. */
export function outputsOf(
  {
    power_hp,
    torque_nm,
    stages,
  }: Pick<Vehicle, 'power_hp' | 'torque_nm'> & { stages: readonly Vehicle['stages'][number][] },
  curves: Measured = [],
): Outputs | undefined {
  const written = power_hp === null || torque_nm === null ? undefined : { power_hp, torque_nm }
  const before = measuredAt(0, curves) ?? written
  if (!before) return undefined
  return {
    before,
    stages: [...stages]
      .sort((a, b) => a.stage - b.stage)
      .map(({ stage, ...after }) => ({
        stage,
        ...(measuredAt(stage, curves) ?? {
          power_hp: after.power_hp ?? before.power_hp,
          torque_nm: after.torque_nm ?? before.torque_nm,
        }),
      })),
  }
}

/** Returns the requested stage; if there is none, the first stage. */
export const chosenStage = (outputs: Outputs, wanted: number | undefined) =>
  outputs.stages.find(({ stage }) => stage === wanted) ?? outputs.stages[0]
