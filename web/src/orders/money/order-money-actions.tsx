import { Button } from '@mantine/core'
import { WithdrawOffer } from '@mapwright/contract/orders/money/offer-endpoints.ts'
import type { OfferStatus, OrderOffer } from '@mapwright/contract/orders/order-money.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { IconArrowBackUp, IconGift } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMay } from '../../platform/session/me.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'
import { MakeOfferDialog } from './make-offer-dialog.tsx'
import classes from './order-money-actions.module.css'
import { RefundDialog } from './refund-dialog.tsx'
import { isMoneyOpen, remainingPrice } from './remaining-price.ts'

const tones: Record<OfferStatus, Tone> = {
  open: 'active',
  accepted: 'good',
  declined: 'bad',
  withdrawn: 'quiet',
  expired: 'quiet',
}

function Offer({ order, offer }: { order: Order; offer: OrderOffer }) {
  const t = useWording('money')
  const f = useFormats()
  const confirm = useConfirm()
  const withdraw = useCommand(WithdrawOffer)
  const { status, name, expires_at } = offer
  const ask = () =>
    void confirm({
      title: t('money:offer.withdraw_title', { name }),
      text: t('money:offer.withdraw_text'),
      action: t('money:offer.withdraw'),
      danger: true,
      run: () => withdraw.mutateAsync({ params: { id: order._id, offer_id: offer._id }, body: {} }),
    })
  return (
    <li className={classes.offer}>
      <bdi className={classes.name}>{name}</bdi>
      <Credits value={offer.amount} />
      <span className={classes.state}>
        <StatusBadge tone={tones[status]}>{t(`money:offer.status.${status}`)}</StatusBadge>
        {status === 'open' && <span className="meta">{t('money:offer.until', { day: f.dateTime(expires_at) })}</span>}
      </span>
      {status === 'open' && (
        <Button className={classes.withdraw ?? ''} variant="subtle" color="gray" size="compact-sm" onClick={ask}>
          {t('money:offer.withdraw')}
        </Button>
      )}
    </li>
  )
}

/** Staff's actions on the price of an order: offers and refunds. A disabled action shows the reason. */
export function OrderMoneyActions({ order }: { order: Order }) {
  const t = useWording('money', 'orders')
  const [dialog, setDialog] = useState<'offer' | 'refund'>()
  const mayRefund = useMay('dealers_manager.balance')
  const { offers } = order.money
  if (order.status === 'draft') return null
  const closed = isMoneyOpen(order) ? undefined : t('money:manage.closed')
  const whyNoRefund =
    closed ??
    (mayRefund
      ? Number(remainingPrice(order)) > 0
        ? undefined
        : t('money:refund.nothing_left')
      : t('money:manage.denied'))
  const close = () => setDialog(undefined)
  return (
    <div className={classes.frame}>
      {offers.length > 0 && (
        <section className={classes.offers}>
          <h3>{t('money:offer.list')}</h3>
          <ul>
            {offers.toReversed().map((offer) => (
              <Offer key={offer._id} order={order} offer={offer} />
            ))}
          </ul>
        </section>
      )}
      <div className={classes.actions}>
        <ActionButton
          variant="default"
          size="xs"
          leftSection={<IconGift size={14} stroke={1.75} aria-hidden />}
          disabledReason={closed}
          onClick={() => setDialog('offer')}
        >
          {t('money:offer.open')}
        </ActionButton>
        <ActionButton
          variant="default"
          size="xs"
          leftSection={<IconArrowBackUp size={14} stroke={1.75} aria-hidden />}
          disabledReason={whyNoRefund}
          onClick={() => setDialog('refund')}
        >
          {t('money:refund.open')}
        </ActionButton>
      </div>
      <MakeOfferDialog order={order} isOpen={dialog === 'offer'} onClose={close} />
      <RefundDialog order={order} isOpen={dialog === 'refund'} onClose={close} />
    </div>
  )
}
