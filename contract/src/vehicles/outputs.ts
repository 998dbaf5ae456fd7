import { type CurvePoint, type Output, peakOf } from './curves/power-curve.ts'
import type { Vehicle } from './vehicle.ts'

/** The output of the original vehicle and of each stage. Values that a stage does not state are the original ones. */
export type Outputs = { before: Output; stages: (Output & { stage: number })[] }

type Measured = readonly { stage: number; points: readonly CurvePoint[] }[]

/** The peaks of a measured curve replace the stored ones, so that they agree with the curve. */
function measuredAt(stage: number, curves: Measured): Output | undefined {
  const points = curves.find((curve) => curve.stage === stage)?.points
  const [power, torque] = [peakOf(points ?? [], 'power_hp'), peakOf(points ?? [], 'torque_nm')]
  if (!points || !power || !torque || power.power_hp < 1 || torque.torque_nm < 1) return undefined
  return { power_hp: Math.round(power.power_hp), torque_nm: Math.round(torque.torque_nm), curve: points }
}

/** The outputs of a vehicle; undefined unless its original power and torque are known or measured. */
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

/** The requested stage, otherwise the first one. */
export const chosenStage = (outputs: Outputs, wanted: number | undefined) =>
  outputs.stages.find(({ stage }) => stage === wanted) ?? outputs.stages[0]
