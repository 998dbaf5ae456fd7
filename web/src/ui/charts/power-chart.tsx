import { type CurvePoint, type Engine, type Peak, powerCurve, topOf } from '@mapwright/contract/vehicles/power-curve.ts'
import { type Formats, useFormats } from '../../app/i18n/formats.ts'
import { useWording } from '../../app/i18n/wording.ts'
import classes from './chart.module.css'
import { ChartFrame } from './chart-frame.tsx'
import { curveTable } from './curve-table.ts'
import own from './power-chart.module.css'
import { lineThrough, type Point, ticksFor } from './scale.ts'
import { useWidth } from './use-width.ts'

type PowerChartProps = {
  before: Peak
  after?: Peak | null | undefined
  /** What kind of curve the engine has; guessed from the peaks where it is not known. */
  engine?: Engine
  height?: number
  /** Also as a table, for pages that are about the figures. */
  withTable?: boolean
}

const unknownEngine: Engine = { fuel: null, displacement_cc: null }

/** Full thousands, or every few hundred where the engine turns slowly, as those of trucks do. */
function speedsFor(from: number, until: number): number[] {
  const step = until - from < 2_500 ? 250 : until - from > 9_000 ? 2_000 : 1_000
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.floor(until / step) - first + 1 }, (_, at) => (first + at) * step)
}

const margin = { top: 16, right: 12, bottom: 22, left: 36 }

const gainOf = (f: Formats, before: number, after: number) => ({
  gain: `${after >= before ? '+' : '−'}${f.number(Math.abs(after - before))}`,
  share: `${after >= before ? '+' : '−'}${f.percent(Math.abs(after / before - 1))}`,
})

/** The gain spelled out: "150 → 190 hp, +40 (+27 %)". */
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
        <span className={own.unit}>{unit}</span>
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

/** Power and torque before and after, as curves through the known peaks with the gain spelled out. */
export function PowerChart({
  before,
  after,
  engine = unknownEngine,
  height = 220,
  withTable = false,
}: PowerChartProps) {
  const t = useWording()
  const f = useFormats()
  const [plot, width] = useWidth<HTMLDivElement>()
  const stock = powerCurve(before, engine)
  const tuned = after ? powerCurve(after, engine, before) : undefined
  const main = tuned ?? stock
  const drawn = [...stock, ...(tuned ?? [])]
  const from = Math.min(...drawn.map(({ rpm }) => rpm))
  const until = Math.max(...drawn.map(({ rpm }) => rpm))
  const highest = Math.max(...drawn.flatMap(({ power_hp, torque_nm }) => [power_hp, torque_nm]))
  // Room for the figure on the highest peak.
  const most = highest * 1.15
  const ticks = ticksFor(highest, 4).filter((tick) => tick <= most)
  const x = (rpm: number) => margin.left + ((rpm - from) / (until - from)) * (width - margin.left - margin.right)
  const y = (value: number) => margin.top + (1 - value / most) * (height - margin.top - margin.bottom)
  const line = (curve: readonly CurvePoint[], of: 'power_hp' | 'torque_nm') =>
    lineThrough(curve.map((point): Point => [x(point.rpm), y(point[of])]))

  const sentence = (name: string, unit: string, from: number, to: number | undefined) =>
    to === undefined
      ? t('ui:chart.power_one', { name, unit, before: f.number(from) })
      : t('ui:chart.power_text', { name, unit, before: f.number(from), after: f.number(to), ...gainOf(f, from, to) })
  const summary = [
    sentence(t('ui:chart.power'), t('ui:chart.hp'), before.power_hp, after?.power_hp),
    sentence(t('ui:chart.torque'), t('ui:chart.nm'), before.torque_nm, after?.torque_nm),
  ].join('. ')

  const label = (of: 'power_hp' | 'torque_nm', peak: number, unit: string) => {
    const top = topOf(main, of)
    if (!top) return null
    return (
      <>
        <circle cx={x(top.rpm)} cy={y(top[of])} r={4} className={of === 'power_hp' ? classes.dot : classes.secondDot} />
        <text x={x(top.rpm)} y={y(top[of]) - 9} textAnchor="middle" className={classes.peak}>
          {f.number(peak)} {unit}
        </text>
      </>
    )
  }

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
      <ChartFrame
        summary={summary}
        {...(withTable ? { table: curveTable({ stock, tuned, words: t, formats: f }) } : {})}
      >
        <div ref={plot} className={classes.plot} style={{ blockSize: height }}>
          {width > 0 && (
            <svg className={classes.svg} width={width} height={height} aria-hidden="true">
              {ticks.map((tick) => (
                <g key={tick}>
                  <line className={classes.grid} x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
                  <text className={classes.tick} x={margin.left - 8} y={y(tick) + 4} textAnchor="end">
                    {f.number(tick)}
                  </text>
                </g>
              ))}
              {speedsFor(from, until).map((rpm) => (
                <text key={rpm} className={classes.tick} x={x(rpm)} y={height - 4} textAnchor="middle">
                  {f.number(rpm)}
                </text>
              ))}
              {tuned && <path className={classes.secondGhost} d={line(stock, 'torque_nm')} />}
              {tuned && <path className={classes.ghost} d={line(stock, 'power_hp')} />}
              <path className={classes.second} d={line(main, 'torque_nm')} />
              <path className={classes.line} d={line(main, 'power_hp')} />
              {label('torque_nm', after?.torque_nm ?? before.torque_nm, t('ui:chart.nm'))}
              {label('power_hp', after?.power_hp ?? before.power_hp, t('ui:chart.hp'))}
            </svg>
          )}
        </div>
      </ChartFrame>
      <p className="meta">{t('ui:chart.modelled')}</p>
    </div>
  )
}
