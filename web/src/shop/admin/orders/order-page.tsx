import { GetShopOrder } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import type { Parcel } from '@mapwright/contract/shop/orders/parcel.ts'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { queryOf, useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import type { PageModule } from '../../../platform/routing/page.ts'
import { useObjectTitle } from '../../../platform/routing/page-title.ts'
import { isMissing, MissingPage } from '../../../platform/status/missing-page.tsx'
import { WorkScope } from '../../../ui/dialogs/work-scope.tsx'
import { Columns } from '../../../ui/layout/columns.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Timeline } from '../../../ui/layout/timeline.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { ShowTogether } from '../../../ui/loading/show-together.tsx'
import { SkeletonColumns } from '../../../ui/loading/skeletons.tsx'
import { NeighborLinks } from '../../../ui/page/neighbor-links.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { OrderAddresses } from '../../orders/order-addresses.tsx'
import { OrderLines } from '../../orders/order-lines.tsx'
import { OrderStatus } from '../../orders/order-status.tsx'
import { eventKey } from '../../orders/order-wording.ts'
import { CustomerPanel } from './customer-panel.tsx'
import { NextStep } from './next-step.tsx'
import { OrderConversation } from './order-conversation.tsx'
import { PackingSlip, PrintPackingSlip } from './packing-slip.tsx'
import { ParcelPanels } from './parcel-panels.tsx'
import { WithdrawalPanel } from './withdrawal-panel.tsx'

export const prefetch: PageModule['prefetch'] = ({ params, queryClient }) =>
  params['order_id'] && queryClient.prefetchQuery(queryOf(GetShopOrder, { params: { id: params['order_id'] } }))

function History({ history, is_pickup }: Pick<ShopOrder, 'history' | 'is_pickup'>) {
  const t = useWording('shop')
  return (
    <Panel title={t('shop:order.history')}>
      <Timeline
        items={history.map(({ event, reason, actor, at }) => ({
          id: `${event} ${at}`,
          title: t(eventKey(event, is_pickup)),
          at,
          by: actor && <bdi>{actor}</bdi>,
          text: reason || undefined,
        }))}
      />
    </Panel>
  )
}

/** A shop order for staff: next step, products and shipping address. */
export default function OrderPage() {
  const t = useWording('shop')
  const { order_id: id } = useParams({ from: '/admin/admin/shop_manager/order/$order_id' })
  const query = useQueryOf(GetShopOrder, { params: { id } })
  const order = query.data?.order
  const title = order && t('shop:order.title', { number: order.invoice_no })
  const back = { to: '/admin/shop_manager/orders', label: t('shop:manage.menu') } as const
  const [printed, setPrinted] = useState<Parcel | null>(null)
  const print = (parcel: Parcel | null) => {
    flushSync(() => setPrinted(parcel))
    window.print()
  }
  useObjectTitle(title)
  if (query.error && isMissing(query.error)) return <MissingPage problem={query.error} back={back} />
  return (
    <>
      <div className="no-print">
        <Page
          title={title ?? t('shop:orders.number')}
          back={back}
          steps={<NeighborLinks />}
          aside={
            order && (
              <>
                <OrderStatus order={order} />
                <PrintPackingSlip print={() => print(null)} />
              </>
            )
          }
        >
          <Loaded query={query} placeholder={<SkeletonColumns />}>
            {(read) => (
              <WorkScope>
                <ShowTogether placeholder={<SkeletonColumns />}>
                  <Columns
                    sideLabel={t('shop:order.details')}
                    side={
                      <>
                        <CustomerPanel order={read.order} />
                        <ParcelPanels order={read.order} print={print} />
                        <OrderAddresses order={read.order} />
                      </>
                    }
                  >
                    <WithdrawalPanel order={read.order} />
                    <NextStep order={read.order} />
                    <OrderLines order={read.order} />
                    <OrderConversation order={read.order} />
                    <History {...read.order} />
                  </Columns>
                </ShowTogether>
              </WorkScope>
            )}
          </Loaded>
        </Page>
      </div>
      {order && <PackingSlip order={order} parcel={printed} />}
    </>
  )
}
