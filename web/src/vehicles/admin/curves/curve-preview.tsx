import { curveRules, curveWarnings } from '@mapwright/contract/vehicles/curves/curve-rules.ts'
import type { CurvePoint } from '@mapwright/contract/vehicles/curves/power-curve.ts'
import { outputsOf } from '@mapwright/contract/vehicles/outputs.ts'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PowerChart } from '../../../ui/charts/power-chart.tsx'
import { Notice } from '../../../ui/messages/notice.tsx'
import classes from './curve-preview.module.css'

type CurvePreviewProps = {
  vehicle: Vehicle
  stage: number
  /** The stored curves of all stages. */
  curves: readonly { stage: number; points: readonly CurvePoint[] }[]
  /** The points entered in the form. */
  points: readonly CurvePoint[]
}

const minDrawn = 2

/**
 * Returns the outputs to draw, with the entered curve instead of the stored one. With too few points, draws no measured curve for
 * the stage.
 */
function previewOf({ vehicle, stage, curves, points }: CurvePreviewProps) {
  const others = curves.filter((curve) => curve.stage !== stage)
  const outputs = outputsOf(vehicle, points.length < minDrawn ? others : [...others, { stage, points }])
  const after = stage === 0 ? undefined : outputs?.stages.find((one) => one.stage === stage)
  if (outputs && (stage === 0 || after)) return { before: outputs.before, after }
  // If the original output is unknown, only the entered curve is drawn.
  const alone = outputsOf({ power_hp: null, torque_nm: null, stages: [] }, [{ stage: 0, points }])
  return alone && { before: alone.before, after: undefined }
}

/** A live preview of the entered points, with warnings about implausible values. */
export function CurvePreview(props: CurvePreviewProps) {
  const { vehicle, stage, points } = props
  const t = useWording('vehicle_data')
  const f = useFormats()
  const shown = previewOf(props)
  const stageFigures = vehicle.stages.find((one) => one.stage === stage)
  const warnings = points.length >= curveRules.minPoints ? curveWarnings(points, stageFigures ?? vehicle) : []
  return (
    <div className={classes.preview}>
      {shown && points.length < minDrawn && <p className="meta">{t('vehicle_data:curve.until_then')}</p>}
      {shown ? (
        <PowerChart {...shown} engine={vehicle} height={260} />
      ) : (
        <p className={classes.nothing}>{t('vehicle_data:curve.no_preview')}</p>
      )}
      {warnings.map((warning) => (
        <Notice key={warning.kind}>
          {warning.kind === 'apart'
            ? t('vehicle_data:curve.doubt.apart', {
                rpm: f.number(warning.rpm),
                power: f.number(warning.power_hp),
                expected: f.number(warning.expected),
              })
            : t(`vehicle_data:curve.doubt.${warning.kind}`, {
                measured: f.number(warning.measured),
                expected: f.number(warning.expected),
              })}
        </Notice>
      ))}
    </div>
  )
}
