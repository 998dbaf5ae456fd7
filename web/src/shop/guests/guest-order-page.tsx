import type { GuestOrder } from '@mapwright/contract/shop/guests/guest-checkout.ts'
import {
  CancelGuestOrder,
  DownloadGuestInvoice,
  GetGuestOrder,
} from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { TransferDetails } from '../../billing/transfer-details.tsx'
import { PayOnlineWith } from '../../payments/pay-online.tsx'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { usePageTitle } from '../../platform/routing/page-title.ts'
import { isMissing } from '../../platform/status/missing-page.tsx'
import { useDownload } from '../../ui/files/use-download.ts'
import { EmptyState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { hasDeliveries } from '../digital/deliveries.tsx'
import { OrderFrame } from '../orders/order-frame.tsx'
import { OrderLines } from '../orders/order-lines.tsx'
import { NextStep } from '../orders/order-next-step.tsx'
import { UnpaidPanel } from '../orders/unpaid-panel.tsx'
import { OrderWithdrawal } from '../withdrawals/order-withdrawal.tsx'
import { ClaimOrder } from './claim-order.tsx'
import { GuestConversation } from './guest-conversation.tsx'
import { GuestDeliveries } from './guest-deliveries.tsx'
import { GuestThanks, useIsThanked } from './guest-thanks.tsx'
import { useGuestConfirmation } from './use-guest-confirmation.ts'
import { usePayGuestOrder } from './use-pay-guest-order.ts'

/** Polling interval in milliseconds while the page is visible, because guests receive no live events. */
const pollMs = 20_000

/** The order of a guest. The secret in the URL grants access. */
export default function GuestOrderPage() {
  const t = useWording('shop', 'guest')
  const { token } = useParams({ from: '/public/shop/guest-order/$token' })
  // After the order was moved to an account, the link no longer works, so polling stops.
  const [isMoved, setIsMoved] = useState(false)
  const query = useQueryOf(
    GetGuestOrder,
    { params: { token } },
    { retry: false, enabled: !isMoved, refetchInterval: pollMs },
  )
  const known = query.data?.guest_order
  const pdf = useDownload()
  const number = known?.order.invoice_no ?? ''
  const title = known ? t('shop:order.title', { number }) : t('shop:result.title')
  usePageTitle(title)
  const back = { to: '/shop', label: t('shop:page.title') } as const
  if (query.error && isMissing(query.error))
    return (
      <Page title={title} back={back}>
        <EmptyState title={t('guest:gone')} text={t('guest:gone_text')} />
      </Page>
    )
  return (
    <OrderFrame
      title={title}
      back={back}
      order={known?.order}
      query={query}
      invoice={{ isSaving: pdf.isSaving, save: () => pdf.save(DownloadGuestInvoice, { params: { token } }) }}
    >
      {known && (
        <>
          <Outcome token={token} {...known} />
          <p className="meta">{t('guest:keep_link')}</p>
          {hasDeliveries(known.order) && <GuestDeliveries token={token} />}
          <OrderWithdrawal order={known.order} />
          <OrderLines order={known.order} />
          <GuestConversation token={token} order_id={known.order._id} />
          <ClaimOrder token={token} onClaim={setIsMoved} />
        </>
      )}
    </OrderFrame>
  )
}

/** The outcome for a guest who has just paid, or the next step of the order. */
function Outcome({ token, ...known }: GuestOrder & { token: string }) {
  if (useIsThanked(known)) return <GuestThanks order={known.order} />
  return <NextStep order={known.order} unpaid={<Unpaid token={token} {...known} />} />
}

function Unpaid({ token, order, payment, bank }: GuestOrder & { token: string }) {
  const t = useWording('shop')
  const { status } = useSearch({ from: '/public/shop/guest-order/$token' })
  const cancel = useCommand(CancelGuestOrder)
  const paying = usePayGuestOrder()
  useGuestConfirmation(token, payment.attempt?.status === 'pending')
  const { invoice_no: invoice, total, currency } = order
  return (
    <UnpaidPanel
      order={order}
      payment={payment}
      // A buyer who returned from the provider's page without paying can try again immediately.
      hasGivenUp={status !== 'pending'}
      isResult={status !== undefined}
      transfer={bank && <TransferDetails invoice={{ invoice, total, currency }} bank={bank} />}
      online={
        <PayOnlineWith payment={payment} id={token} paying={paying} describe={() => t('shop:checkout.pay_online')} />
      }
      cancel={(reason) => cancel.mutateAsync({ params: { token }, body: { reason } })}
    />
  )
}
