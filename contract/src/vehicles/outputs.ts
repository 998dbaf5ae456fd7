import type { Peak } from './power-curve.ts'
import type { Vehicle } from './vehicle.ts'

/** What the vehicle makes as it was built and with each stage. A figure that a stage leaves out stays as it was built. */
export type Outputs = { before: Peak; stages: (Peak & { stage: number })[] }

/** The outputs as far as a curve can be drawn from them: power and torque as built must be known. */
export function outputsOf({ power_hp, torque_nm, stages }: Pick<Vehicle, 'power_hp' | 'torque_nm' | 'stages'>) {
  if (power_hp === null || torque_nm === null) return undefined
  const before = { power_hp, torque_nm }
  return {
    before,
    stages: [...stages]
      .sort((a, b) => a.stage - b.stage)
      .map(({ stage, ...after }) => ({
        stage,
        power_hp: after.power_hp ?? power_hp,
        torque_nm: after.torque_nm ?? torque_nm,
      })),
  } satisfies Outputs
}

/** The stage that is asked for, else the first one that there is. */
export const chosenStage = (outputs: Outputs, wanted: number | undefined) =>
  outputs.stages.find(({ stage }) => stage === wanted) ?? outputs.stages[0]
