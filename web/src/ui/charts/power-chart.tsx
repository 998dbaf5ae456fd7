import type { Output } from '@mapwright/contract/vehicles/outputs.ts'
import type { Engine } from '@mapwright/contract/vehicles/power-curve.ts'
import { drawingMargin as margin, powerDrawing } from '@mapwright/contract/vehicles/power-drawing.ts'
import { type Formats, useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Isolated } from '../isolated.tsx'
import classes from './chart.module.css'
import { ChartFrame } from './chart-frame.tsx'
import { curveTable } from './curve-table.ts'
import own from './power-chart.module.css'
import { useWidth } from './use-width.ts'

type PowerChartProps = {
  before: Output
  after?: Output | null | undefined
  /** In pixels, for places that cannot be measured, such as a hidden print layout. */
  fixedWidth?: number
  /** The kind of engine, which determines the shape of the curve; guessed from the peaks if unknown. */
  engine?: Engine
  height?: number
  /** Also shows a table, for pages about these figures. */
  withTable?: boolean
}

const unknownEngine: Engine = { fuel: null, displacement_cc: null }

const gainOf = (f: Formats, before: number, after: number) => ({
  gain: `${after >= before ? '+' : '−'}${f.number(Math.abs(after - before))}`,
  share: `${after >= before ? '+' : '−'}${f.percent(Math.abs(after / before - 1))}`,
})

const lineClass = (of: 'power_hp' | 'torque_nm', isBefore: boolean) =>
  of === 'power_hp' ? (isBefore ? 'ghost' : 'line') : isBefore ? 'secondGhost' : 'second'

/** The gain in words: "150 → 190 hp, +40 (+27 %)". */
function Gain({
  name,
  unit,
  before,
  after,
  mark,
}: {
  name: string
  unit: string
  before: number
  after: number | undefined
  mark: string
}) {
  const f = useFormats()
  const gain = after === undefined ? undefined : gainOf(f, before, after)
  return (
    <div className={own.gain} data-mark={mark}>
      <dt>{name}</dt>
      <dd>
        <span dir="ltr">
          {f.number(before)}
          {after !== undefined && (
            <>
              <span className={own.arrow}> → </span>
              <strong>{f.number(after)}</strong>
            </>
          )}
        </span>{' '}
        <Isolated className={own.unit}>{unit}</Isolated>
      </dd>
      {gain && (
        <dd className={own.plus}>
          <span dir="ltr">
            {gain.gain} ({gain.share})
          </span>
        </dd>
      )}
    </div>
  )
}

/** Power and torque before and after, as measured curves or as typical curves through the known peaks, with the gain in words. */
export function PowerChart({
  before,
  after,
  engine = unknownEngine,
  height = 220,
  fixedWidth,
  withTable = false,
}: PowerChartProps) {
  const t = useWording()
  const f = useFormats()
  const [plot, measured] = useWidth<HTMLDivElement>()
  const width = fixedWidth ?? measured
  const drawing = powerDrawing({ before, after, engine, width, height })

  const sentence = (name: string, unit: string, from: number, to: number | undefined) =>
    to === undefined
      ? t('ui:chart.power_one', { name, unit, before: f.number(from) })
      : t('ui:chart.power_text', { name, unit, before: f.number(from), after: f.number(to), ...gainOf(f, from, to) })
  const summary = [
    sentence(t('ui:chart.power'), t('ui:chart.hp'), before.power_hp, after?.power_hp),
    sentence(t('ui:chart.torque'), t('ui:chart.nm'), before.torque_nm, after?.torque_nm),
  ].join('. ')

  return (
    <div className={own.chart}>
      <dl className={own.gains}>
        <Gain
          name={t('ui:chart.power')}
          unit={t('ui:chart.hp')}
          before={before.power_hp}
          after={after?.power_hp}
          mark="power"
        />
        <Gain
          name={t('ui:chart.torque')}
          unit={t('ui:chart.nm')}
          before={before.torque_nm}
          after={after?.torque_nm}
          mark="torque"
        />
      </dl>
      <ChartFrame summary={summary} {...(withTable ? { table: curveTable({ ...drawing, words: t, formats: f }) } : {})}>
        <div ref={plot} className={classes.plot} style={{ blockSize: height }}>
          {width > 0 && (
            <svg className={classes.svg} width={width} height={height} aria-hidden="true">
              {drawing.values.map(({ value, y }) => (
                <g key={value}>
                  <line className={classes.grid} x1={margin.left} x2={width - margin.right} y1={y} y2={y} />
                  <text className={classes.tick} x={margin.left - 8} y={y + 4} textAnchor="end">
                    {f.number(value)}
                  </text>
                </g>
              ))}
              {drawing.speeds.map(({ rpm, x }) => (
                <text key={rpm} className={classes.tick} x={x} y={height - 4} textAnchor="middle">
                  {f.number(rpm)}
                </text>
              ))}
              {drawing.lines.map(({ of, isBefore, path }) => (
                <path key={`${of} ${isBefore}`} className={classes[lineClass(of, isBefore)]} d={path} />
              ))}
              {drawing.peaks.map(({ of, value, x, y }) => (
                <g key={of}>
                  <circle cx={x} cy={y} r={4} className={of === 'power_hp' ? classes.dot : classes.secondDot} />
                  <text x={x} y={y - 9} textAnchor="middle" className={classes.peak}>
                    {f.number(value)} {t(of === 'power_hp' ? 'ui:chart.hp' : 'ui:chart.nm')}
                  </text>
                </g>
              ))}
            </svg>
          )}
        </div>
      </ChartFrame>
      <p className="meta">{t(`ui:chart.${drawing.origin}`)}</p>
    </div>
  )
}
