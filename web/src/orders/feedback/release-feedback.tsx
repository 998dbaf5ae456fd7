import { type DeliveryFeedback, reviewSignatures } from '@mapwright/contract/orders/feedback/feedback.ts'
import { reviewName } from '@mapwright/contract/orders/feedback/review.ts'
import { ReleaseFeedback as ReleaseFeedbackCall } from '@mapwright/contract/orders/feedback/review-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { notify } from '../../ui/messages/notify.ts'
import classes from './feedback.module.css'

/** Lets customers release their comments for the home page under a name, and withdraw that at any time. Empty without a comment. */
export function ReleaseFeedback({ order }: { order: Order }) {
  const t = useWording('orders')
  const commented = order.feedback.given.filter(({ words }) => words !== '')
  if (commented.length === 0) return null
  return (
    <Panel title={t('orders:review.title')}>
      <ul className={classes.list}>
        {commented.map((said) => (
          <li key={said.delivery_no}>
            {order.feedback.given.length > 1 && (
              <p className={classes.words} dir="auto">
                {said.words}
              </p>
            )}
            <ReleaseChoice order={order} said={said} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function ReleaseChoice({ order, said }: { order: Order; said: DeliveryFeedback }) {
  const t = useWording('orders')
  const me = useMe()
  const release = useCommand(ReleaseFeedbackCall, { onDone: () => notify.done(t('orders:review.saved')) })
  const { delivery_no, released_as, is_shown } = said
  const signatures = reviewSignatures.filter(
    (signature) => reviewName(signature, me) !== '' || signature === released_as,
  )
  const current = release.isPending ? release.variables.body.released_as : released_as
  return (
    <div className={classes.said}>
      <Choices
        label={t('orders:review.question')}
        description={t('orders:review.help')}
        value={current ?? 'no'}
        onChange={(chosen) =>
          release.mutate(
            { params: { id: order._id }, body: { delivery_no, released_as: chosen === 'no' ? null : chosen } },
            { onError: notify.refused },
          )
        }
        choices={[
          { value: 'no', label: t('orders:review.no') },
          ...signatures.map((value) => ({
            value,
            label: t('orders:review.as', { name: reviewName(value, me) }),
          })),
        ]}
      />
      {is_shown && <p className="meta">{t('orders:review.shown')}</p>}
    </div>
  )
}
