import { type CurvePoint, type Peak, topOf } from './power-curve.ts'
import type { Vehicle } from './vehicle.ts'

/** Power and torque, with the curve behind them where it was measured. */
export type Output = Peak & { curve?: readonly CurvePoint[] }

/** What the vehicle makes as it was built and with each stage. A figure that a stage leaves out stays as it was built. */
export type Outputs = { before: Output; stages: (Output & { stage: number })[] }

type Measured = readonly { stage: number; points: readonly CurvePoint[] }[]

/** What was measured stands above what was written: its peaks are the figures, so that nothing beside the curve contradicts it. */
function measuredAt(stage: number, curves: Measured): Output | undefined {
  const points = curves.find((curve) => curve.stage === stage)?.points
  const [power, torque] = [topOf(points ?? [], 'power_hp'), topOf(points ?? [], 'torque_nm')]
  if (!points || !power || !torque || power.power_hp < 1 || torque.torque_nm < 1) return undefined
  return { power_hp: Math.round(power.power_hp), torque_nm: Math.round(torque.torque_nm), curve: points }
}

/** The outputs as far as a curve can be drawn from them: power and torque as built must be known, or measured. */
export function outputsOf(
  { power_hp, torque_nm, stages }: Pick<Vehicle, 'power_hp' | 'torque_nm' | 'stages'>,
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

/** The stage that is asked for, else the first one that there is. */
export const chosenStage = (outputs: Outputs, wanted: number | undefined) =>
  outputs.stages.find(({ stage }) => stage === wanted) ?? outputs.stages[0]
