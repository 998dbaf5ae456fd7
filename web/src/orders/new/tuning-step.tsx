import { SegmentedControl, Textarea } from '@mantine/core'
import { timeFrames } from '@mapwright/contract/orders/order.ts'
import { useId } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { TuningNotes } from '../../tuning/tuning-notes.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/messages/states.tsx'
import layout from './new-order.module.css'
import { OptionChoice } from './option-choice.tsx'
import { OrderStep } from './order-step.tsx'
import { ServiceChoice } from './service-choice.tsx'
import type { NewOrder } from './use-new-order.ts'

/** The available services and the options of the selected services. Main services such as stages are listed first. */
function CatalogueChoice({ order }: { order: NewOrder }) {
  const t = useWording('orders', 'tuning')
  const { query, services, options, waiting, notes } = order.catalogue
  if (query.isPending) return <SkeletonText lines={6} />
  if (query.isError && !query.data) return <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
  if (services.length === 0)
    return <EmptyState title={t('orders:new.tuning.none')} text={t('orders:new.tuning.none_text')} />
  return (
    <>
      <div className={layout.pair}>
        <ServiceChoice
          title={t('orders:new.tuning.main')}
          isRequired
          services={services.filter(({ main_service }) => main_service)}
          order={order}
        />
        <ServiceChoice
          title={t('orders:new.tuning.more')}
          services={services.filter(({ main_service }) => !main_service)}
          order={order}
        />
      </div>
      {order.errorOf('service_ids') && <p className={layout.error}>{t('orders:new.missing.service_ids')}</p>}
      {options.length > 0 && <OptionChoice order={order} />}
      {waiting.length > 0 && <p className="meta">{t('tuning:waiting', { count: waiting.length })}</p>}
      <TuningNotes notes={notes} />
    </>
  )
}

/** The step for services, options, time frame, and remarks to staff. */
export function TuningStep({ order, isDone }: { order: NewOrder; isDone: boolean }) {
  const t = useWording('orders', 'tuning')
  const { values, set, text } = order
  const frame = useId()
  return (
    <OrderStep step="tuning" number={3} isDone={isDone}>
      <div className={layout.stack}>
        <div className={layout.stack} data-field="service_ids">
          <CatalogueChoice order={order} />
        </div>
        <hr className={layout.rule} />
        <div className={layout.group}>
          <span id={frame} className={layout.legend}>
            {t('orders:new.tuning.time_frame')}
          </span>
          <SegmentedControl
            aria-labelledby={frame}
            value={values.time_frame}
            onChange={(choice) => set({ time_frame: choice })}
            data={timeFrames.map((value) => ({ value, label: t(`orders:time_frame.${value}`) }))}
          />
        </div>
        <div className={layout.pair}>
          <Textarea
            label={t('orders:new.tuning.comment')}
            description={t('orders:new.tuning.comment_help')}
            autosize
            minRows={3}
            {...text('comment')}
          />
          <Textarea
            label={t('orders:new.tuning.instruction')}
            description={t('orders:new.tuning.instruction_help')}
            autosize
            minRows={3}
            {...text('instruction')}
          />
        </div>
      </div>
    </OrderStep>
  )
}
