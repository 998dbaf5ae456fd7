import { Button, Group, Stack } from '@mantine/core'
import { GetPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { CancelShopOrder, GetShopOrderByInvoiceNo } from '@mapwright/contract/shop/order-endpoints.ts'
import type { ShopOrder } from '@mapwright/contract/shop/shop-order-shapes.ts'
import { IconDownload } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useInvoicePdf } from '../billing/use-invoice-pdf.ts'
import { PayOnline } from '../payments/pay-online.tsx'
import { queryOf, useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import type { PageModule } from '../platform/routing/page.ts'
import { usePageTitle } from '../platform/routing/page-title.ts'
import { isMissing, MissingPage } from '../platform/status/missing-page.tsx'
import { Columns } from '../ui/columns.tsx'
import { useConfirm } from '../ui/confirm.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { ShowTogether } from '../ui/show-together.tsx'
import { SkeletonColumns } from '../ui/skeletons.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { Transfer } from './checkout/checkout-result.tsx'
import { resultState } from './checkout/result-state.ts'
import { OrderAddresses } from './order-addresses.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderStatus } from './order-status.tsx'
import { parcelContents } from './parcel-contents.ts'
import { ShopFooter } from './shop-footer.tsx'
import { OrderWithdrawal } from './withdrawals/order-withdrawal.tsx'

export const prefetch: PageModule['prefetch'] = ({ params, queryClient }) =>
  params['invoice_no'] &&
  queryClient.prefetchQuery(queryOf(GetShopOrderByInvoiceNo, { params: { no: params['invoice_no'] } }))

/** An own order: its state, what is in it, how it is paid, and where the parcel is. */
export default function OrderPage() {
  const t = useWording('shop')
  const { invoice_no: no } = useParams({ from: '/customer/shop/order/$invoice_no' })
  const query = useQueryOf(GetShopOrderByInvoiceNo, { params: { no } })
  const order = query.data?.order
  const pdf = useInvoicePdf()
  const title = t('shop:order.title', { number: no })
  usePageTitle(title)
  const back = { to: '/shop/orders', label: t('shop:orders.title') } as const
  if (query.error && isMissing(query.error)) return <MissingPage problem={query.error} back={back} />
  return (
    <Page
      title={title}
      back={back}
      aside={order && <OrderStatus status={order.current_status} withdrawn_at={order.withdrawn_at} />}
      action={
        order && {
          label: t('shop:result.invoice'),
          icon: IconDownload,
          busy: pdf.busyId === order.invoice_id,
          onClick: () => void pdf.save(order.invoice_id),
        }
      }
    >
      {order ? (
        <ShowTogether placeholder={<SkeletonColumns />}>
          <Columns side={<OrderAddresses order={order} />} sideLabel={t('shop:order.addresses')}>
            <NextStep order={order} />
            <OrderWithdrawal order={order} />
            <OrderLines order={order} />
            <Panel title={t('shop:order.history')}>
              <Timeline
                items={order.history.map(({ event, reason, at }) => ({
                  id: `${event} ${at}`,
                  title: t(`shop:order.event.${event}`),
                  at,
                  text: reason || undefined,
                }))}
              />
            </Panel>
          </Columns>
          <ShopFooter />
        </ShowTogether>
      ) : query.error ? (
        <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonColumns />
      )}
    </Page>
  )
}

/** What the customer can do or has to know now. */
function NextStep({ order }: { order: ShopOrder }) {
  const t = useWording('shop')
  const { current_status: status, reason } = order
  if (status === 'initiated') return <Unpaid order={order} />
  if (status === 'shipped') return <Parcels order={order} />
  if ((status === 'on_hold' || status === 'cancelled') && reason !== '')
    return <Notice title={t(`shop:order.status.${status}`)}>{reason}</Notice>
  if (status === 'processing' && order.parcels.length > 0)
    return (
      <>
        <p className="meta">{t('shop:order.next.processing_part')}</p>
        <Parcels order={order} />
      </>
    )
  return <p className="meta">{t(`shop:order.next.${status}`)}</p>
}

/** How an order that waits for its money is paid, until when, and how it is cancelled. */
function Unpaid({ order }: { order: ShopOrder }) {
  const t = useWording('shop')
  const f = useFormats()
  const confirm = useConfirm()
  const cancel = useCommand(CancelShopOrder, { refreshes: ['credits', 'payments'] })
  const payment = useQueryOf(GetPayment, { params: { id: order.payment_id } }).data?.payment
  // Whether somebody has given up at the provider's page is not known here, so they can always pay.
  const state = payment && resultState(order, payment, true)
  const isUnderWay = payment?.attempt?.status === 'pending'
  const until = order.reserved_until ? f.dateTime(order.reserved_until) : ''
  const ask = () =>
    confirm({
      title: t('shop:order.cancel_title', { number: order.invoice_no }),
      text: t('shop:order.cancel_text'),
      action: t('shop:order.cancel'),
      run: () => cancel.mutateAsync({ body: { id: order._id, reason: t('shop:order.cancelled_by_customer') } }),
    })
  return (
    <Panel title={t('shop:order.pay')}>
      <Stack gap={12}>
        <p>{t(isUnderWay ? 'shop:order.pay_pending' : 'shop:order.pay_until', { until })}</p>
        {state === 'transfer' && <Transfer invoice_id={order.invoice_id} />}
        {payment && (state === 'failed' || state === 'cancelled') && (
          <PayOnline payment={payment} describe={() => t('shop:checkout.pay_online')} />
        )}
        <Group>
          <Button variant="subtle" color="red" size="compact-sm" onClick={() => void ask()}>
            {t('shop:order.cancel')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}

/** Who brings each parcel and where it is; with several, what is in it. */
function Parcels({ order: { parcels } }: { order: ShopOrder }) {
  const t = useWording('shop')
  const f = useFormats()
  return parcels.map((parcel, at) => {
    const { _id, tracking_number: number, tracking_url, estimated_delivery_date: day } = parcel
    const isOnly = parcels.length === 1
    return (
      <Panel key={_id} title={isOnly ? t('shop:order.parcel') : t('shop:order.parcel_at', { number: at + 1 })}>
        {!isOnly && <p>{parcelContents(parcel)}</p>}
        <p>
          {number === '' ? t('shop:parcel.untracked') : t('shop:parcel.number', { number })}{' '}
          {tracking_url && (
            <a href={tracking_url} target="_blank" rel="noopener noreferrer">
              {t('shop:order.track')}
            </a>
          )}
        </p>
        {day && <p>{t('shop:parcel.expected', { day: f.date(day) })}</p>}
      </Panel>
    )
  })
}
