import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Isolated } from '../../ui/loading/isolated.tsx'
import { vehicleName } from '../vehicle-name.ts'
import { type Missing, type Step, steps } from './missing.ts'
import { showField, showStep } from './show-step.ts'
import classes from './summary-steps.module.css'
import type { NewOrder } from './use-new-order.ts'

/** The power before and after tuning in one line: "150 → 190 hp". */
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

function useStepSummaries({ values, file, catalogue, missing }: NewOrder): Record<Step, ReactNode> {
  const t = useWording('orders')
  const f = useFormats()
  const confirmed = missing.every(({ step }) => step !== 'check')
  return {
    vehicle: vehicleName(values),
    file: file.original && (
      <>
        <Isolated>{file.original.name}</Isolated> · <Isolated>{f.bytes(file.original.size)}</Isolated>
      </>
    ),
    tuning: catalogue.chosen.map(({ name }) => name).join(', '),
    check: confirmed && t('orders:new.summary.confirmed'),
  }
}

type MissingFieldsProps = { missing: readonly Missing[]; isMarked: boolean; onShow: (one: Missing) => void }

/** The missing fields of a step as links. They are highlighted after an attempt to submit. */
function MissingFields({ missing, isMarked, onShow }: MissingFieldsProps) {
  const t = useWording('orders')
  if (missing.length === 0) return null
  return (
    <ul className={classes.missing} data-marked={isMarked || undefined}>
      {missing.map((one) => (
        <li key={one.field}>
          <button type="button" onClick={() => onShow(one)}>
            {t(keyFor('orders:new.missing', one.field))}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The four steps with the selections and the missing fields. Each entry links to its step or field. */
export function SummarySteps({ order, onShow }: { order: NewOrder; onShow: () => void }) {
  const t = useWording('orders')
  // On phones, closes the list first, because it covers the fields. flushSync keeps the focus change within the click event:
  // otherwise, phones do not open the keyboard.
  const lead = (show: () => void) => {
    flushSync(onShow)
    show()
  }
  const summaries = useStepSummaries(order)
  return (
    <ol className={classes.steps}>
      {steps.map((step) => {
        const missing = order.missing.filter((one) => one.step === step)
        const StateIcon = missing.length > 0 ? IconCircleDashed : IconCheck
        return (
          <li key={step} data-done={missing.length === 0 || undefined}>
            <StateIcon size={16} stroke={2} aria-hidden />
            <div className={classes.entry}>
              <button type="button" className={classes.step} onClick={() => lead(() => showStep(step))}>
                <span className={classes.name}>{t(`orders:new.step.${step}`)}</span>
                {summaries[step] && <bdi className={classes.said}>{summaries[step]}</bdi>}
                {step === 'vehicle' && <Gain order={order} />}
              </button>
              <MissingFields
                missing={missing}
                isMarked={order.tries > 0}
                onShow={(one) => lead(() => showField(one))}
              />
            </div>
          </li>
        )
      })}
    </ol>
  )
}
