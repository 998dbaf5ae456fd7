import { ChangeVariantCurve, RemoveVariantCurve } from '@mapwright/contract/vehicles/curves/curve-endpoints.ts'
import { curveRules } from '@mapwright/contract/vehicles/curves/curve-rules.ts'
import type { MeasuredCurve } from '@mapwright/contract/vehicles/curves/measured-curve.ts'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { useCommand } from '../../../platform/api/queries.ts'
import { useLanguage, useWording } from '../../../platform/i18n/wording.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { Form, FormActions, useForm } from '../../../ui/forms/form.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { useRefusal } from '../../../ui/resource/use-refusal.ts'
import classes from './curve-form.module.css'
import { CurvePreview } from './curve-preview.tsx'
import { CurveSource } from './curve-source.tsx'
import { PointsTable } from './points-table.tsx'
import { readPoints, typedPoints } from './typed-points.ts'

type CurveFormProps = {
  vehicle: Vehicle
  stage: number
  name: string
  /** The stored curves of all stages. */
  curves: readonly Pick<MeasuredCurve, 'stage' | 'points'>[]
  /** True if the variant still has the stage. */
  isListed: boolean
}

/** The form for the measured curve of a stage, with a preview. Points can be typed, pasted or read from a file. */
export function CurveForm({ vehicle, stage, name, curves, isListed }: CurveFormProps) {
  const t = useWording('vehicle_data', 'vehicles')
  const language = useLanguage()
  const kept = curves.find((curve) => curve.stage === stage)
  const refusal = useRefusal()
  const refused = refusal(ChangeVariantCurve) ?? (isListed ? undefined : t('vehicle_data:curve.stage_gone'))
  const params = { id: vehicle._id, stage }
  const form = useForm(ChangeVariantCurve, {
    initial: { points: typedPoints(kept?.points ?? [], language) },
    toInput: ({ points }) => ({ params, body: { points: readPoints(points, language).points } }),
    onDone: () => notify.done(t('vehicle_data:curve.saved', { name })),
  })
  const remove = useCommand(RemoveVariantCurve)
  const { points, faults } = readPoints(form.values.points, language)
  const isEnough = points.length >= curveRules.minPoints
  const askToRemove = () =>
    confirm({
      title: t('vehicle_data:curve.remove_title', { name }),
      text: t('vehicle_data:curve.remove_text'),
      action: t('vehicle_data:curve.remove'),
      danger: true,
      run: async () => {
        await remove.mutateAsync({ params })
        notify.done(t('vehicle_data:curve.removed', { name }))
      },
    })
  const submit = async () => {
    if (refused === undefined && isEnough && faults.size === 0) await form.submit()
  }
  return (
    <Form form={{ ...form, submit }} wide>
      <p className="meta">{t('vehicle_data:curve.text')}</p>
      <div className={classes.columns}>
        <div className={classes.entry}>
          <PointsTable
            lines={form.values.points}
            faults={faults}
            isLocked={refused !== undefined}
            onChange={(lines) => form.set('points', lines)}
          />
          {refused === undefined && <CurveSource onRead={(read) => form.set('points', typedPoints(read, language))} />}
        </div>
        <CurvePreview vehicle={vehicle} stage={stage} curves={curves} points={points} />
      </div>
      <FormActions>
        <ActionButton
          type="submit"
          busy={form.isBusy}
          disabled={!form.isDirty || faults.size > 0}
          disabledReason={
            refused ?? (isEnough ? undefined : t('vehicle_data:curve.not_read.few', { fewest: curveRules.minPoints }))
          }
        >
          {t('vehicle_data:curve.save')}
        </ActionButton>
        {kept && (
          <ActionButton
            variant="default"
            disabledReason={refusal(RemoveVariantCurve)}
            onClick={() => void askToRemove()}
          >
            {t('vehicle_data:curve.remove')}
          </ActionButton>
        )}
      </FormActions>
    </Form>
  )
}
