import type { Engine, Output } from '@mapwright/contract/vehicles/curves/power-curve.ts'
import { drawingMargin as margin, powerDrawing } from '@mapwright/contract/vehicles/curves/power-drawing.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './chart.module.css'
import { ChartFrame } from './chart-frame.tsx'
import { ChartText } from './chart-text.tsx'
import { curveTable } from './curve-table.ts'
import { gainOf } from './gain.ts'
import { useWidth } from './use-width.ts'

type PowerPlotProps = {
  before: Output
  after: Output | null | undefined
  engine: Engine
  height: number
  fixedWidth?: number
  withTable?: boolean
}

const lineClass = (of: 'power_hp' | 'torque_nm', isBefore: boolean) =>
  of === 'power_hp' ? (isBefore ? 'ghost' : 'line') : isBefore ? 'secondGhost' : 'second'

/** The curves of a power chart, with a caption that states their origin. */
export function PowerPlot({ before, after, engine, height, fixedWidth, withTable = false }: PowerPlotProps) {
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
    <>
      <ChartFrame summary={summary} {...(withTable ? { table: curveTable({ ...drawing, words: t, formats: f }) } : {})}>
        <div ref={plot} className={classes.plot} style={{ blockSize: height }}>
          {width > 0 && (
            <svg className={classes.svg} width={width} height={height} aria-hidden="true">
              {drawing.values.map(({ value, y }) => (
                <g key={value}>
                  <line className={classes.grid} x1={margin.left} x2={width - margin.right} y1={y} y2={y} />
                  <ChartText className={classes.tick} x={margin.left - 8} y={y + 4} anchor="end">
                    {f.number(value)}
                  </ChartText>
                </g>
              ))}
              {drawing.speeds.map(({ rpm, x }) => (
                <ChartText key={rpm} className={classes.tick} x={x} y={height - 4} anchor="middle">
                  {f.number(rpm)}
                </ChartText>
              ))}
              <ChartText className={classes.unit} x={margin.left} y={10}>
                {`${t('ui:chart.hp')} · ${t('ui:chart.nm')}`}
              </ChartText>
              {drawing.lines.map(({ of, isBefore, path }) => (
                <path key={`${of} ${isBefore}`} className={classes[lineClass(of, isBefore)]} d={path} />
              ))}
              {drawing.peaks.map(({ of, value, x, y }) => (
                <g key={of}>
                  <circle cx={x} cy={y} r={4} className={of === 'power_hp' ? classes.dot : classes.secondDot} />
                  <ChartText x={x} y={y - 9} anchor="middle" className={classes.peak}>
                    {f.number(value)} {t(of === 'power_hp' ? 'ui:chart.hp' : 'ui:chart.nm')}
                  </ChartText>
                </g>
              ))}
              <ChartText className={classes.unit} x={width - margin.right} y={height - margin.bottom - 6} anchor="end">
                {t('ui:chart.rpm')}
              </ChartText>
            </svg>
          )}
        </div>
      </ChartFrame>
      <p className="meta">{t(`ui:chart.${drawing.origin}`)}</p>
    </>
  )
}
