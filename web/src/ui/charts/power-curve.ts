export type Peak = { power_hp: number; torque_nm: number }
export type CurvePoint = { rpm: number; power: number; torque: number }

/** Metric horsepower from newton metres and revolutions a minute: P = M · n / 7023.5. */
const perTurn = 7023.5

/** The speed at which full torque makes full power. */
const knee = ({ power_hp, torque_nm }: Peak) => (perTurn * power_hp) / Math.max(torque_nm, 1)

const smooth = (from: number, to: number, at: number) => {
  const share = Math.min(1, Math.max(0, (at - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/** Highest speed worth drawing for these peaks. */
export const redline = (peaks: readonly Peak[]): number => Math.ceil((Math.max(...peaks.map(knee)) * 1.32) / 500) * 500

/**
 * A modelled full-load curve through the two known peaks: torque rises, holds, then gives way so that power holds at its
 * peak and falls toward the redline. Only the peaks are data; the shape between is that of a charged engine.
 */
export function powerCurve(peak: Peak, until: number, steps = 64): CurvePoint[] {
  const turn = knee(peak)
  return Array.from({ length: steps + 1 }, (_, index) => {
    const rpm = 900 + ((until - 900) * index) / steps
    const rising = 0.42 + 0.58 * smooth(900, turn * 0.52, rpm)
    const falling = 1 - 0.16 * smooth(turn * 1.1, turn * 1.4, rpm)
    const torque = Math.min(peak.torque_nm * rising, (perTurn * peak.power_hp) / rpm) * falling
    return { rpm, torque, power: (torque * rpm) / perTurn }
  })
}
