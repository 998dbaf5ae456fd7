import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { When } from '../../ui/text/when.tsx'
import classes from './feedback.module.css'
import { Said } from './said.tsx'

/** The customer's feedback on an order, for staff. Empty without feedback. */
export function OrderFeedback({ order: { feedback } }: { order: Order }) {
  const t = useWording('orders')
  const { given } = feedback
  if (given.length === 0) return null
  return (
    <Panel title={t('orders:feedback.panel')}>
      <ol className={classes.list}>
        {given.map((said) => (
          <li key={said.delivery_no}>
            <Said said={said} />
            <p className="meta">
              {given.length > 1 && `${t('orders:feedback.delivery', { number: said.delivery_no })} · `}
              {said.staff && <bdi>{said.staff}</bdi>}
              {said.staff && ' · '}
              <When at={said.created_at} />
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
