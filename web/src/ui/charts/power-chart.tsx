import { Skeleton } from '@mantine/core'
import type { Engine, Output } from '@mapwright/contract/vehicles/curves/power-curve.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Isolated } from '../loading/isolated.tsx'
import { Late, late } from '../loading/late.tsx'
import { gainOf } from './gain.ts'
import own from './power-chart.module.css'

const PowerPlot = late(async () => ({ default: (await import('./power-plot.tsx')).PowerPlot }))

type PowerChartProps = {
  before: Output
  after?: Output | null | undefined
  /** The width in pixels, for places that cannot be measured, such as a hidden print layout. */
  fixedWidth?: number
  /** The kind of engine, which determines the shape of typical curves. Guessed from the peaks if unknown. */
  engine?: Engine
  height?: number
  /** True on pages about the engine's figures: also shows the figures as a table. */
  withTable?: boolean
}

const unknownEngine: Engine = { fuel: null, displacement_cc: null }

/** The gain as text: "150 → 190 hp, +40 (+27 %)". */
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

/**
 * Power and torque before and after tuning, with the gain as text. The curves are measured, or typical curves through the known peaks. They are
 * loaded on demand in a reserved space.
 */
export function PowerChart({ before, after, engine = unknownEngine, height = 220, ...plot }: PowerChartProps) {
  const t = useWording()
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
      <Late waiting={<PlotPlaceholder height={height} />}>
        <PowerPlot before={before} after={after} engine={engine} height={height} {...plot} />
      </Late>
    </div>
  )
}

/** A placeholder with the height of the plot and its caption. */
function PlotPlaceholder({ height }: { height: number }) {
  const t = useWording()
  return (
    <>
      <div style={{ blockSize: height }} data-testid="skeleton" aria-hidden>
        <Skeleton height="100%" radius={4} />
      </div>
      <p className="meta">{t('ui:chart.modelled')}</p>
    </>
  )
}
