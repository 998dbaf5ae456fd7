import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import type { Step } from './missing.ts'
import classes from './order-step.module.css'

type OrderStepProps = { step: Step; number: number; isDone: boolean; actions?: ReactNode; children: ReactNode }

export const stepId = (step: Step) => `step-${step}`

/** A step of the form. A check mark replaces the number when the step is done. */
export function OrderStep({ step, number, isDone, actions, children }: OrderStepProps) {
  const t = useWording('orders')
  return (
    <div id={stepId(step)} className={classes.step}>
      <Panel
        title={
          <span className={classes.title}>
            <span className={classes.number} data-done={isDone || undefined} aria-hidden>
              {isDone ? <IconCheck size={13} stroke={2.5} /> : number}
            </span>
            {t(`orders:new.step.${step}`)}
          </span>
        }
        actions={actions}
      >
        {children}
      </Panel>
    </div>
  )
}
