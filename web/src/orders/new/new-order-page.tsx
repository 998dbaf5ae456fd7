import { ListCatalogue } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { IconRotate } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { WorkScope } from '../../ui/dialogs/work-scope.tsx'
import { SkeletonColumns } from '../../ui/loading/skeletons.tsx'
import { useShownInTurn } from '../../ui/loading/use-shown-in-turn.ts'
import { Page } from '../../ui/page/page.tsx'
import { CheckStep } from './check-step.tsx'
import { FileStep } from './file-step.tsx'
import { type Step, steps } from './missing.ts'
import classes from './new-order.module.css'
import { OrderSummary } from './order-summary.tsx'
import { isBegun } from './order-values.ts'
import { PaymentNotice } from './payment-notice.tsx'
import { SharedFile } from './shared-file.tsx'
import { showFirst } from './show-step.ts'
import { TuningStep } from './tuning-step.tsx'
import { useNewOrder } from './use-new-order.ts'
import { VehicleStep } from './vehicle-step.tsx'

const sections = { vehicle: VehicleStep, file: FileStep, tuning: TuningStep, check: CheckStep }

export const prefetch = ({ queryClient }: { queryClient: QueryClient }) =>
  queryClient.prefetchQuery(queryOf(ListCatalogue))

/** The form for a new order: vehicle, file, tuning and check on one page, with the price always visible. */
export default function NewOrderPage() {
  const t = useWording('orders', 'tuning', 'vehicles', 'ecu')
  const confirm = useConfirm()
  const [round, setRound] = useState(0)
  const order = useNewOrder()
  const { missing, tries } = order
  const shown = useShownInTurn(steps.length)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another attempt moves the focus, not every key press
  useEffect(() => {
    if (tries > 0) showFirst(missing)
  }, [tries])

  const startOver = () =>
    confirm({
      title: t('orders:new.start_over'),
      text: t('orders:new.start_over_text'),
      action: t('orders:new.start_over'),
      danger: true,
      run: async () => {
        await order.startOver()
        setRound((before) => before + 1)
      },
    })

  if (order.isLeaving)
    return (
      <Page title={t('orders:new.title')}>
        <SkeletonColumns />
      </Page>
    )

  const isDone = (step: Step) => missing.every((one) => one.step !== step)
  return (
    <Page
      title={t('orders:new.title')}
      subtitle={t('orders:new.subtitle')}
      aside={
        (isBegun(order.values) || order.file.original) && (
          <ActionButton
            variant="subtle"
            color="gray"
            leftSection={<IconRotate size={16} stroke={1.75} />}
            onClick={() => void startOver()}
          >
            {t('orders:new.start_over')}
          </ActionButton>
        )
      }
    >
      <PaymentNotice />
      <SharedFile order={order} />
      <form
        key={round}
        className={classes.layout}
        noValidate
        aria-busy={order.form.isBusy}
        // Enter in a field never submits: only the button may spend credits.
        onSubmit={(event) => event.preventDefault()}
      >
        <WorkScope>
          <div className={classes.steps}>
            {steps.slice(0, shown).map((step) => {
              const Section = sections[step]
              return <Section key={step} order={order} isDone={isDone(step)} />
            })}
          </div>
          <OrderSummary order={order} />
        </WorkScope>
      </form>
    </Page>
  )
}
