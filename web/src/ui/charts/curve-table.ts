import type { CurvePoint } from '@mapwright/contract/vehicles/curves/power-curve.ts'
import type { Formats } from '../../platform/i18n/formats.ts'
import type { Translate } from '../../platform/i18n/wording.ts'

type Curves = {
  stock: readonly CurvePoint[]
  tuned: readonly CurvePoint[] | undefined
  words: Translate
  formats: Formats
}

const step = 500

/** The power and torque at an engine speed, interpolated between the points of the curve. Undefined outside the curve. */
export function pointAt(curve: readonly CurvePoint[], rpm: number): Omit<CurvePoint, 'rpm'> | undefined {
  const next = curve.findIndex((point) => point.rpm >= rpm)
  const [low, high] = [curve[next - 1], curve[next]]
  if (!low || !high) return high?.rpm === rpm ? high : undefined
  const share = (rpm - low.rpm) / (high.rpm - low.rpm)
  const between = (a: number, b: number) => a + (b - a) * share
  return {
    power_hp: between(low.power_hp, high.power_hp),
    torque_nm: between(low.torque_nm, high.torque_nm),
  }
}

/** The curves as table rows, one every 500 rpm, for the text alternative of the chart. */
export function curveTable({ stock, tuned, words: t, formats: f }: Curves) {
  const all = [...stock, ...(tuned ?? [])].map(({ rpm }) => rpm)
  const [from, until] = [Math.min(...all), Math.max(...all)]
  const speeds = Array.from({ length: Math.floor(until / step) + 1 }, (_, at) => at * step).filter((rpm) => rpm >= from)
  const figure = (value: number | undefined) => (value === undefined ? '–' : f.number(value))
  const cells = (curve: readonly CurvePoint[], rpm: number) => {
    const point = pointAt(curve, rpm)
    return [figure(point?.power_hp), figure(point?.torque_nm)]
  }
  const [hp, nm] = [t('ui:chart.hp'), t('ui:chart.nm')]
  return {
    head: [
      t('ui:chart.rpm'),
      ...(tuned
        ? (['before', 'after'] as const).flatMap((when) => [
            t(`ui:chart.${when}`, { unit: hp }),
            t(`ui:chart.${when}`, { unit: nm }),
          ])
        : [hp, nm]),
    ],
    rows: speeds.map((rpm) => [f.number(rpm), ...cells(stock, rpm), ...(tuned ? cells(tuned, rpm) : [])]),
  }
}
