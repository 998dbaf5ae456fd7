import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import chart from '../../ui/charts/chart.module.css'
import { ChartFrame } from '../../ui/charts/chart-frame.tsx'
import { ChartText } from '../../ui/charts/chart-text.tsx'
import { areaUnder, axisTicks, linePath, type Point } from '../../ui/charts/scale.ts'
import { useWidth } from '../../ui/charts/use-width.ts'

const margin = { top: 12, right: 12, bottom: 24, left: 56 }
const years = 5
const height = 220

type PaybackChartProps = {
  /** Yearly savings in money. `cost` is a one-time amount in money; `payback` is in years. */
  money: number
  cost: number
  payback: number | undefined
  summary: string
}

/** A chart of the cumulative savings and the cost. The lines cross at the payback time. */
export function PaybackChart({ money, cost, payback, summary }: PaybackChartProps) {
  const t = useWording('tuning')
  const f = useFormats()
  const [plot, width] = useWidth<HTMLDivElement>()
  const ticks = axisTicks(Math.max(money * years, cost, 1))
  const maxY = ticks.at(-1) ?? 1
  const x = (year: number) => margin.left + (year / years) * (width - margin.left - margin.right)
  const y = (value: number) => margin.top + (1 - value / maxY) * (height - margin.top - margin.bottom)
  const saved: Point[] = [
    [x(0), y(0)],
    [x(years), y(money * years)],
  ]
  const isPaidBack = payback !== undefined && payback > 0 && payback <= years
  return (
    <ChartFrame
      summary={summary}
      legend={[
        { label: t('tuning:eco.saved'), mark: 'line' },
        { label: t('tuning:eco.cost_line'), mark: 'ghost' },
      ]}
      table={{
        head: [t('tuning:eco.year'), t('tuning:eco.saved')],
        rows: Array.from({ length: years }, (_, at) => [f.number(at + 1), f.money((money * (at + 1)).toFixed(2))]),
      }}
    >
      <div ref={plot} className={chart.plot} style={{ blockSize: height }}>
        {width > 0 && (
          <svg className={chart.svg} width={width} height={height} aria-hidden="true">
            {ticks.map((tick) => (
              <g key={tick}>
                <line className={chart.grid} x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
                <ChartText className={chart.tick} x={margin.left - 8} y={y(tick) + 4} anchor="end">
                  {f.number(tick)}
                </ChartText>
              </g>
            ))}
            {Array.from({ length: years + 1 }, (_, year) => year).map((year) => (
              <ChartText
                key={year}
                className={chart.tick}
                x={x(year)}
                y={height - 6}
                anchor={year === years ? 'end' : 'middle'}
              >
                {year === years ? `${f.number(year)} ${t('tuning:eco.years')}` : f.number(year)}
              </ChartText>
            ))}
            <path className={chart.area} d={areaUnder(saved, y(0))} />
            <path className={chart.line} d={linePath(saved)} />
            {cost > 0 && (
              <line className={chart.ghost} x1={margin.left} x2={width - margin.right} y1={y(cost)} y2={y(cost)} />
            )}
            {isPaidBack && <circle className={chart.dot} cx={x(payback)} cy={y(cost)} r={5} />}
          </svg>
        )}
      </div>
    </ChartFrame>
  )
}
