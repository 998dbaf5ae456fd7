import type { Output } from '@mapwright/contract/vehicles/curves/power-curve.ts'
import { powerDrawing } from '@mapwright/contract/vehicles/curves/power-drawing.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { FoundVehicle } from '../use-home.ts'
import classes from './gain-picture.module.css'

const size = { width: 520, height: 232 } as const

type GainPictureProps = { vehicle: FoundVehicle; before: Output; after: (Output & { stage: number }) | undefined }

/**
 * Power and torque before and after tuning, as figures and as modeled curves. The size is fixed, so that the server can render
 * the same picture.
 */
export function GainPicture({ vehicle, before, after }: GainPictureProps) {
  const t = useWording('home')
  const drawing = powerDrawing({ before, after, engine: vehicle, ...size })
  return (
    <>
      <dl className={classes.figures}>
        <Figure name={t('home:finder.power')} unit={t('home:finder.hp')} of="power_hp" before={before} after={after} />
        <Figure
          name={t('home:finder.torque')}
          unit={t('home:finder.nm')}
          of="torque_nm"
          before={before}
          after={after}
        />
      </dl>
      <svg
        className={classes.curves}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={t('home:finder.curves')}
      >
        {drawing.values.map(({ value, y }) => (
          <g key={value} className={classes.grid}>
            <line x1={36} x2={size.width - 12} y1={y} y2={y} />
            <text x={28} y={y} textAnchor="end" dominantBaseline="middle">
              {value}
            </text>
          </g>
        ))}
        {drawing.speeds.map(({ rpm, x }) => (
          <text key={rpm} className={classes.speed} x={x} y={size.height - 4} textAnchor="middle">
            {rpm}
          </text>
        ))}
        <text x={36} y={10}>
          {`${t('home:finder.hp')} · ${t('home:finder.nm')}`}
        </text>
        {drawing.lines.map(({ of, isBefore, path }) => (
          <path key={`${of} ${isBefore}`} d={path} data-of={of} data-before={isBefore || undefined} />
        ))}
        {drawing.peaks.map(({ of, x, y }) => (
          <circle key={of} cx={x} cy={y} r={3.5} data-of={of} />
        ))}
        <text x={size.width - 12} y={size.height - 28} textAnchor="end">
          {t('ui:chart.rpm')}
        </text>
      </svg>
      <p className={classes.note}>{t('home:finder.note')}</p>
    </>
  )
}

type FigureProps = {
  name: string
  unit: string
  of: 'power_hp' | 'torque_nm'
  before: Output
  after: Output | undefined
}

function Figure({ name, unit, of, before, after }: FigureProps) {
  const f = useFormats()
  const gain = after && after[of] - before[of]
  return (
    <div className={classes.figure} data-of={of}>
      <dt>{name}</dt>
      <dd>
        <span className={classes.values}>
          <span className={classes.values} dir="ltr">
            {after && <span className={classes.before}>{f.number(before[of])}</span>}
            <strong>{f.number((after ?? before)[of])}</strong>
          </span>
          <span className={classes.unit}>{unit}</span>
        </span>
        {gain !== undefined && gain > 0 && (
          <span className={classes.gain} dir="ltr">
            +{f.number(gain)}
          </span>
        )}
      </dd>
    </div>
  )
}
