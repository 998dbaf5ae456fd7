import { useFormats } from '../../app/i18n/formats.ts'
import { useWording } from '../../app/i18n/wording.ts'
import classes from './chart.module.css'
import { ChartFrame } from './chart-frame.tsx'
import { areaUnder, lineThrough, type Point } from './scale.ts'
import { useWidth } from './use-width.ts'

type RunningLineProps = {
  /** In the order of time; each holds until the next. */
  points: readonly { at: string; value: number }[]
  label: string
  format?: (value: number) => string
  height?: number
}

/** A balance as it ran, in steps; small enough to stand above its list. */
export function RunningLine({ points, label, format, height = 64 }: RunningLineProps) {
  const t = useWording()
  const f = useFormats()
  const [plot, width] = useWidth<HTMLDivElement>()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return <div className={classes.empty}>{t('ui:chart.empty')}</div>
  const write = format ?? ((value: number) => f.credits(value))
  const times = points.map(({ at }) => new Date(at).getTime())
  const [start, end] = [times[0] ?? 0, times.at(-1) ?? 0]
  const most = Math.max(...points.map(({ value }) => value), 1)
  const x = (time: number) => 4 + (end === start ? 1 : (time - start) / (end - start)) * (width - 12)
  const y = (value: number) => 6 + (1 - Math.max(0, value) / most) * (height - 12)
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
            <path className={classes.area} d={areaUnder(steps, height)} />
            <path className={classes.line} d={lineThrough(steps)} />
            <circle className={classes.dot} cx={x(end)} cy={y(last.value)} r={4} />
          </svg>
        )}
      </div>
    </ChartFrame>
  )
}
