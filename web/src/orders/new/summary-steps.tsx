import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../app/i18n/formats.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { vehicleName } from '../vehicle-name.ts'
import { type Step, steps } from './missing.ts'
import { showStep } from './show-step.ts'
import classes from './summary-steps.module.css'
import type { NewOrder } from './use-new-order.ts'

/** "150 → 190 hp": what the order is for, in one line. */
function Gain({ order: { vehicle, stage } }: { order: NewOrder }) {
  const t = useWording('orders')
  const f = useFormats()
  if (!vehicle?.power_hp || !stage?.power_hp) return null
  return (
    <bdi className="tabular">
      {t('orders:new.summary.power', { before: f.number(vehicle.power_hp), after: f.number(stage.power_hp) })}
    </bdi>
  )
}

function useSaid({ values, file, catalogue, missing }: NewOrder): Record<Step, ReactNode> {
  const t = useWording('orders')
  const f = useFormats()
  const confirmed = missing.every(({ step }) => step !== 'check')
  return {
    vehicle: vehicleName(values),
    file: file.original && `${file.original.name} · ${f.bytes(file.original.size)}`,
    tuning: catalogue.chosen.map(({ name }) => name).join(', '),
    check: confirmed && t('orders:new.summary.confirmed'),
  }
}

/** The four steps with what was chosen, or what is missing first; each leads to its section. */
export function SummarySteps({ order }: { order: NewOrder }) {
  const t = useWording('orders')
  const said = useSaid(order)
  return (
    <ol className={classes.steps}>
      {steps.map((step) => {
        const first = order.missing.find((one) => one.step === step)
        const StateIcon = first ? IconCircleDashed : IconCheck
        return (
          <li key={step} data-done={first === undefined || undefined}>
            <StateIcon size={16} stroke={2} aria-hidden />
            <button type="button" className={classes.step} onClick={() => showStep(step)}>
              <span className={classes.name}>{t(`orders:new.step.${step}`)}</span>
              {said[step] && <bdi className={classes.said}>{said[step]}</bdi>}
              {step === 'vehicle' && <Gain order={order} />}
              {first && <span className={classes.missing}>{t(`orders:new.missing.${first.field}`)}</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
