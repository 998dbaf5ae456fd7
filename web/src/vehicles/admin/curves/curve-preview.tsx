import { curveRules, doubtsAbout } from '@mapwright/contract/vehicles/curve-rules.ts'
import { outputsOf } from '@mapwright/contract/vehicles/outputs.ts'
import type { CurvePoint } from '@mapwright/contract/vehicles/power-curve.ts'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { lazy, Suspense } from 'react'
import { useFormats } from '../../../app/i18n/formats.ts'
import { useWording } from '../../../app/i18n/wording.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonText } from '../../../ui/skeletons.tsx'
import classes from './curve-preview.module.css'

const PowerChart = lazy(async () => ({ default: (await import('../../../ui/charts/power-chart.tsx')).PowerChart }))

type CurvePreviewProps = {
  vehicle: Vehicle
  stage: number
  /** Those that are kept. */
  curves: readonly { stage: number; points: readonly CurvePoint[] }[]
  /** Those that are typed. */
  points: readonly CurvePoint[]
}

/** A line has two ends. */
const minDrawn = 2

/** The outputs with what is typed in place of what is kept; without it, those that are shown as long as there is none. */
function previewOf({ vehicle, stage, curves, points }: CurvePreviewProps) {
  const others = curves.filter((curve) => curve.stage !== stage)
  const outputs = outputsOf(vehicle, points.length < minDrawn ? others : [...others, { stage, points }])
  const after = stage === 0 ? undefined : outputs?.stages.find((one) => one.stage === stage)
  if (outputs && (stage === 0 || after)) return { before: outputs.before, after }
  // Nothing to hold it against: the curve by itself.
  const alone = outputsOf({ power_hp: null, torque_nm: null, stages: [] }, [{ stage: 0, points }])
  return alone && { before: alone.before, after: undefined }
}

/** What the points look like while they are typed, and what is doubtful about them. */
export function CurvePreview(props: CurvePreviewProps) {
  const { vehicle, stage, points } = props
  const t = useWording('catalogue')
  const f = useFormats()
  const shown = previewOf(props)
  const stageFigures = vehicle.stages.find((one) => one.stage === stage)
  const doubts = points.length >= curveRules.fewest ? doubtsAbout(points, stageFigures ?? vehicle) : []
  return (
    <div className={classes.preview}>
      {shown && points.length < minDrawn && <p className="meta">{t('catalogue:curve.until_then')}</p>}
      {shown ? (
        <Suspense fallback={<SkeletonText lines={10} />}>
          <PowerChart {...shown} engine={vehicle} height={260} />
        </Suspense>
      ) : (
        <p className={classes.nothing}>{t('catalogue:curve.no_preview')}</p>
      )}
      {doubts.map((doubt) => (
        <Notice key={doubt.kind}>
          {doubt.kind === 'apart'
            ? t('catalogue:curve.doubt.apart', {
                rpm: f.number(doubt.rpm),
                power: f.number(doubt.power_hp),
                expected: f.number(doubt.expected),
              })
            : t(`catalogue:curve.doubt.${doubt.kind}`, {
                measured: f.number(doubt.measured),
                expected: f.number(doubt.expected),
              })}
        </Notice>
      ))}
    </div>
  )
}
