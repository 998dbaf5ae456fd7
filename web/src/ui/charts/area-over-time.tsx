import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './chart.module.css'
import { ChartFrame } from './chart-frame.tsx'
import { ChartText } from './chart-text.tsx'
import { periodLegend } from './period-legend.ts'
import { areaUnder, axisTicks, linePath, type Point, spread } from './scale.ts'
import { useWidth } from './use-width.ts'

/** `before` is the value of the same day in the previous period. */
export type DayPoint = { day: string; value: number; before?: number | undefined }

type AreaOverTimeProps = {
  points: readonly DayPoint[]
  label: string
  /** Formats a value. Default: as a number in the user's language. */
  format?: (value: number) => string
  /** The unit shown after each value. */
  unit?: string
  /** The unit of the vertical axis; by default the unit of the values. */
  axis?: string | undefined
  height?: number
}

const margin = { right: 4, bottom: 22, left: 40 }
const topMargin = (axis: string | undefined) => (axis ? 24 : 8)

const hasEarlier = (points: readonly DayPoint[]) => points.some(({ before }) => before !== undefined)

/** Daily figures as an area, with the previous period as a lighter line behind it. */
export function AreaOverTime({ points, label, format, unit, axis = unit, height = 200 }: AreaOverTimeProps) {
  const t = useWording()
  const f = useFormats()
  const [plot, width] = useWidth<HTMLDivElement>()
  const [at, setAt] = useState<number | null>(null)
  const write = format ?? ((value: number) => f.number(value))
  const name = (value: number) => (unit ? `${write(value)} ${unit}` : write(value))
  const hasBefore = hasEarlier(points)
  const values = points.flatMap(({ value, before = 0 }) => [value, before])
  // Counts, such as numbers of orders, need whole-numbered ticks.
  const ticks = axisTicks(Math.max(0, ...values), 3, { isWhole: values.every(Number.isInteger) })
  const max = ticks.at(-1) ?? 1
  const x = (index: number) =>
    margin.left + (points.length < 2 ? 0.5 : index / (points.length - 1)) * (width - margin.left - margin.right)
  const top = topMargin(axis)
  const y = (value: number) => top + (1 - value / max) * (height - top - margin.bottom)
  const total = points.reduce((sum, { value }) => sum + value, 0)
  const highest = points.reduce<DayPoint | undefined>(
    (best, point) => (best && best.value >= point.value ? best : point),
    undefined,
  )
  if (!highest || points.length === 0) return <div className={classes.empty}>{t('ui:chart.empty')}</div>

  const read = at === null ? undefined : points[at]
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left - margin.left) / (width - margin.left - margin.right)
    setAt(Math.min(points.length - 1, Math.max(0, Math.round(share * (points.length - 1)))))
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setAt(Math.min(points.length - 1, Math.max(0, (at ?? points.length - 1 - by) + by)))
  }

  return (
    <ChartFrame
      summary={t('ui:chart.summary', { label, total: name(total), day: f.day(highest.day), max: name(highest.value) })}
      table={{
        head: [t('ui:chart.day'), label, ...(hasBefore ? [t('ui:chart.last_period')] : [])],
        rows: points.map(({ day, value, before }) => [
          f.date(day),
          write(value),
          ...(hasBefore ? [write(before ?? 0)] : []),
        ]),
      }}
      {...(hasBefore ? { legend: periodLegend(t) } : {})}
    >
      <div
        ref={plot}
        className={classes.plot}
        style={{ blockSize: height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={at ?? points.length - 1}
        aria-valuetext={`${f.date((read ?? points.at(-1) ?? highest).day)}: ${write((read ?? points.at(-1) ?? highest).value)}`}
        onPointerMove={point}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
        onKeyDown={step}
      >
        {width > 0 && <AreaDrawing {...{ points, write, axis, width, height, x, y, ticks, at }} />}
        {at !== null && read && <Reading point={read} name={name} x={x(at)} width={width} />}
      </div>
    </ChartFrame>
  )
}

type AreaDrawingProps = {
  points: readonly DayPoint[]
  write: (value: number) => string
  axis: string | undefined
  width: number
  height: number
  x: (index: number) => number
  y: (value: number) => number
  ticks: readonly number[]
  /** The index of the highlighted point. */
  at: number | null
}

/** Draws the axes, the area, the line of the previous period, and a mark at the highlighted point. */
function AreaDrawing({ points, write, axis, width, height, x, y, ticks, at }: AreaDrawingProps) {
  const f = useFormats()
  const line = points.map(({ value }, index): Point => [x(index), y(value)])
  const ghost = points.map(({ before = 0 }, index): Point => [x(index), y(before)])
  const read = at === null ? undefined : points[at]
  return (
    <svg className={classes.svg} width={width} height={height} aria-hidden="true">
      {axis && (
        <ChartText className={classes.unit} x={0} y={10}>
          {axis}
        </ChartText>
      )}
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={classes.grid} x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
          <ChartText className={classes.tick} x={margin.left - 8} y={y(tick) + 4} anchor="end">
            {write(tick)}
          </ChartText>
        </g>
      ))}
      {spread(points.length, width < 480 ? 3 : 6).map((index, place, all) => (
        <ChartText
          key={index}
          className={classes.tick}
          x={x(index)}
          y={height - 4}
          anchor={place === 0 ? 'start' : place === all.length - 1 ? 'end' : 'middle'}
        >
          {f.day(points[index]?.day ?? '')}
        </ChartText>
      ))}
      <path className={classes.area} d={areaUnder(line, y(0))} />
      {hasEarlier(points) && <path className={classes.ghost} d={linePath(ghost)} />}
      <path className={classes.line} d={linePath(line)} />
      {at !== null && read && (
        <>
          <line className={classes.cursor} x1={x(at)} x2={x(at)} y1={topMargin(axis)} y2={y(0)} />
          <circle className={classes.dot} cx={x(at)} cy={y(read.value)} r={4} />
        </>
      )}
    </svg>
  )
}

type ReadingProps = { point: DayPoint; name: (value: number) => string; x: number; width: number }

/** Shows the date and the value of the highlighted point next to the point. */
function Reading({ point, name, x, width }: ReadingProps) {
  const t = useWording()
  const f = useFormats()
  return (
    <div className={classes.reading} style={x > width / 2 ? { right: width - x + 10 } : { left: x + 10 }}>
      <strong>{name(point.value)}</strong>
      <span className="meta">{f.date(point.day)}</span>
      {point.before !== undefined && (
        <span className="meta">
          {t('ui:chart.last_period')}: {name(point.before)}
        </span>
      )}
    </div>
  )
}
