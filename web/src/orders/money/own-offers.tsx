import { Checkbox } from '@mantine/core'
import { AcceptOffer, DeclineOffer } from '@mapwright/contract/orders/money/offer-endpoints.ts'
import type { OrderOffer } from '@mapwright/contract/orders/order-money.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { IconGift } from '@tabler/icons-react'
import { useState } from 'react'
import { useBalance } from '../../credits/use-balance.ts'
import { useConfirmSpend } from '../../credits/use-confirm-spend.tsx'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { Credits } from '../../ui/text/amounts.tsx'
import { When } from '../../ui/text/when.tsx'
import { StepCard } from '../step-card.tsx'
import classes from './own-offers.module.css'

/** The effects of accepting an offer on the customer's credits and on a delivered order. */
function Terms({ order, offer }: { order: Order; offer: OrderOffer }) {
  const t = useWording('money')
  const balance = useBalance()
  return (
    <p className="meta">
      {order.payment === 'due' ? t('money:own.added_to_due') : t('money:own.charged_now')}{' '}
      {order.status === 'completed' && `${t('money:own.reopens')} `}
      {t('money:own.until')} <When at={offer.expires_at} mode="dateTime" />.{' '}
      {order.payment === 'paid' && balance !== undefined && (
        <>
          {t('money:own.balance')} <Credits value={balance} />.
        </>
      )}
    </p>
  )
}

function Offer({ order, offer }: { order: Order; offer: OrderOffer }) {
  const t = useWording('money', 'orders')
  const f = useFormats()
  const confirm = useConfirm()
  const [declares, setDeclares] = useState(false)
  const params = { id: order._id, offer_id: offer._id }
  const { name, amount } = offer
  const confirmSpend = useConfirmSpend()
  const accept = useCommand(AcceptOffer, { refreshes: ['credits', 'accounts'] })
  const decline = useCommand(DeclineOffer)
  const acceptAction = t('money:own.accept', { amount: f.credits(amount), count: Number(amount) })
  const askAccept = async () => {
    const isAccepted = await confirmSpend({
      title: t('money:own.accept_title', { name }),
      text: order.status === 'completed' && t('money:own.reopens'),
      amount,
      ...(order.payment === 'due' ? { addsToDue: order.money.due } : {}),
      action: acceptAction,
      run: () => accept.mutateAsync({ params, body: { declares_off_road: declares } }),
    })
    if (isAccepted) notify.done(t('money:own.accepted', { name }))
  }
  const askDecline = () =>
    void confirm({
      title: t('money:own.decline_title', { name }),
      text: t('money:own.decline_text'),
      action: t('money:own.decline'),
      run: () => decline.mutateAsync({ params, body: {} }),
    })
  return (
    <StepCard icon={IconGift} tone="active" isNew aria-label={name}>
      <div className={classes.head}>
        <div>
          <p className="meta">{t('money:own.title')}</p>
          <h2>
            <bdi>{name}</bdi>
          </h2>
        </div>
        <div className={classes.price}>
          <strong>
            <Credits value={amount} />
          </strong>
          {Number(offer.discount) > 0 && (
            <s>
              <Credits value={offer.price} />
            </s>
          )}
        </div>
      </div>
      {offer.note && <blockquote dir="auto">{offer.note}</blockquote>}
      <Terms order={order} offer={offer} />
      {offer.off_road && (
        <Checkbox
          checked={declares}
          onChange={(event) => setDeclares(event.currentTarget.checked)}
          label={t('orders:new.tuning.declares_off_road')}
        />
      )}
      <div className={classes.actions}>
        <ActionButton
          {...(order.status === 'completed' ? { variant: 'light' } : {})}
          disabledReason={offer.off_road && !declares ? t('orders:new.missing.declares_off_road') : undefined}
          onClick={() => void askAccept()}
        >
          {acceptAction}
        </ActionButton>
        <ActionButton variant="default" onClick={askDecline}>
          {t('money:own.decline')}
        </ActionButton>
      </div>
    </StepCard>
  )
}

/** The open offers on an order, shown to its customer. Empty if there are no open offers. */
export function OwnOffers({ order }: { order: Order }) {
  const now = Date.now()
  return order.money.offers
    .filter(({ status, expires_at }) => status === 'open' && new Date(expires_at).getTime() > now)
    .map((offer) => <Offer key={offer._id} order={order} offer={offer} />)
}
