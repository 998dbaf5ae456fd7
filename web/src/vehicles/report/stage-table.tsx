import type { Output, Peak } from '@mapwright/contract/vehicles/curves/power-curve.ts'
import type { Outputs } from '@mapwright/contract/vehicles/outputs.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './stage-table.module.css'

const figures = [
  ['power_hp', 'ui:chart.power', 'ui:chart.hp'],
  ['torque_nm', 'ui:chart.torque', 'ui:chart.nm'],
] as const

/** A table of the original output and all stages, with the gains. */
export function StageTable({ outputs: { before, stages }, chosen }: { outputs: Outputs; chosen?: number | undefined }) {
  const t = useWording('vehicles')
  const f = useFormats()
  const gain = (was: number, is: number) => {
    const sign = is < was ? '−' : '+'
    return `${sign}${f.number(Math.abs(is - was))} (${sign}${f.percent(Math.abs(is / was - 1))})`
  }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">
            {t('vehicles:statistics.as_built')}
            <MeasuredMark of={before} />
          </th>
          {stages.map(({ stage, ...after }) => (
            <th key={stage} scope="col" data-chosen={stage === chosen}>
              {t('vehicles:statistics.stage', { stage })}
              <MeasuredMark of={after} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.map(([name, label, unit]) => (
          <tr key={name}>
            <th scope="row">{t(label)}</th>
            <td>
              <Figure value={before[name]} unit={t(unit)} />
            </td>
            {stages.map(({ stage, ...after }) => (
              <td key={stage} data-chosen={stage === chosen}>
                <Figure value={(after satisfies Peak)[name]} unit={t(unit)} />
                <span className={classes.gain}>
                  <span dir="ltr">{gain(before[name], after[name])}</span>
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A mark for measured figures. */
function MeasuredMark({ of: { curve } }: { of: Output }) {
  const t = useWording()
  return curve ? <span className={classes.measured}>{t('ui:chart.measured_mark')}</span> : null
}

function Figure({ value, unit }: { value: number; unit: string }) {
  const f = useFormats()
  return (
    <span className={classes.figure}>
      {f.number(value)} <span className={classes.unit}>{unit}</span>
    </span>
  )
}
