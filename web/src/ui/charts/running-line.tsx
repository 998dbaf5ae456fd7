import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './chart.module.css'
import { ChartFrame } from './chart-frame.tsx'
import { ChartText } from './chart-text.tsx'
import { areaUnder, daysOf, linePath, type Point } from './scale.ts'
import { useWidth } from './use-width.ts'

type RunningLineProps = {
  /** The points in chronological order. Each value applies until the next point. */
  points: readonly { at: string; value: number }[]
  label: string
  format?: (value: number) => string
  height?: number
  /** True for a chart without a list below it: shows values at the side and dates below. */
  hasAxis?: boolean
  /** The unit of the values on the axis. */
  unit?: string
}

const axisWidth = 52
const axisHeight = 20

/** Rounds up to 1, 2, 2.5, 5 or 10 times a power of ten. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 2.5, 5].find((step) => step * power >= value) ?? 10) * power
}

/** Returns the ticks of an axis that includes zero and all values. Owed credits are below zero. Whole credits have whole-numbered ticks. */
function balanceTicks(values: readonly number[]): number[] {
  const [lowest, highest] = [Math.min(...values, 0), Math.max(...values, 0)]
  const step = niceTop(Math.max(-lowest, highest, 1)) / 2
  const from = Math.floor(lowest / step)
  const until = lowest < 0 ? Math.ceil(highest / step) : 2
  const ticks = Array.from({ length: until - from + 1 }, (_, at) => (from + at) * step)
  const isWhole = values.every(Number.isInteger)
  return ticks.filter((tick, at) => !isWhole || Number.isInteger(tick) || at === 0 || at === ticks.length - 1)
}

type AxisProps = {
  width: number
  height: number
  left: number
  ticks: readonly number[]
  start: number
  end: number
  x: (time: number) => number
  y: (value: number) => number
  write: (value: number) => string
}

/** Grid lines at `ticks` with their values, and dates at the start and the end. Wide charts also have a date in the middle. */
function Axis({ width, height, left, ticks, start, end, x, y, write }: AxisProps) {
  const f = useFormats()
  const days = daysOf(width < 420 ? [start, end] : [start, (start + end) / 2, end], f.date)
  return (
    <>
      {ticks.map((value) => (
        <g key={value}>
          <line className={classes.grid} x1={left} x2={width - 8} y1={y(value)} y2={y(value)} />
          <ChartText className={classes.tick} x={left - 8} y={y(value)} dy="0.32em" anchor="end">
            {write(value)}
          </ChartText>
        </g>
      ))}
      {days.map(({ time, day }) => (
        <ChartText
          key={time}
          className={classes.tick}
          x={x(time)}
          y={height - 4}
          anchor={time === end ? 'end' : time === start ? 'start' : 'middle'}
        >
          {day}
        </ChartText>
      ))}
    </>
  )
}

/** The history of a balance as a small step chart, for the space above a list. */
export function RunningLine({ points, label, format, height = 64, hasAxis = false, unit }: RunningLineProps) {
  const t = useWording()
  const f = useFormats()
  const [plot, width] = useWidth<HTMLDivElement>()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return <div className={classes.empty}>{t('ui:chart.empty')}</div>
  const write = format ?? ((value: number) => f.credits(value))
  const times = points.map(({ at }) => new Date(at).getTime())
  const [start, end] = [times[0] ?? 0, times.at(-1) ?? 0]
  const ticks = balanceTicks(points.map(({ value }) => value))
  const [min, max] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const [left, foot, top] = hasAxis ? [axisWidth, axisHeight, unit ? 22 : 6] : [4, 0, 6]
  const x = (time: number) => left + (end === start ? 1 : (time - start) / (end - start)) * (width - left - 8)
  const y = (value: number) => top + ((max - value) / (max - min)) * (height - foot - top - 6)
  const steps = points.flatMap(({ value }, index): Point[] => {
    const here = x(times[index] ?? start)
    const before = points[index - 1]
    return before
      ? [
          [here, y(before.value)],
          [here, y(value)],
        ]
      : [[here, y(value)]]
  })
  return (
    <ChartFrame summary={`${label}: ${t('ui:chart.range', { first: write(first.value), last: write(last.value) })}`}>
      <div ref={plot} className={classes.plot} style={{ blockSize: height }}>
        {width > 0 && (
          <svg className={classes.svg} width={width} height={height} aria-hidden="true">
            {hasAxis && unit && (
              <ChartText className={classes.unit} x={0} y={10}>
                {unit}
              </ChartText>
            )}
            {hasAxis && <Axis {...{ width, height, left, ticks, y, x, start, end, write }} />}
            <path className={classes.area} d={areaUnder(steps, min < 0 ? y(0) : height - foot)} />
            <path className={classes.line} d={linePath(steps)} />
            <circle className={classes.dot} cx={x(end)} cy={y(last.value)} r={4} />
          </svg>
        )}
      </div>
    </ChartFrame>
  )
}
