import type { BookDifference } from '@mapwright/contract/books/check.ts'
import { shopOrderPermissions } from '@mapwright/contract/shop/orders/order-permissions.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useMay, useMayAny } from '../../platform/session/me.ts'

/** The record that differs. It links to its page if the user may open that page. */
export function DifferenceLink({ difference: { subject, ref_kind, ref_id } }: { difference: BookDifference }) {
  const may = {
    customer: useMay('dealers_manager.list'),
    invoice: useMay('dealers_manager.invoices'),
    voucher: useMay('dealers_manager.balance'),
    order: useMay('orders'),
    shop_order: useMayAny(shopOrderPermissions),
    provider_event: useMay('dealers_manager.invoices'),
  }
  const name = <bdi>{subject}</bdi>
  if (ref_kind === null || ref_id === null || !may[ref_kind]) return name
  const params = { id: ref_id }
  switch (ref_kind) {
    case 'customer':
      return (
        <PageLink to="/admin/agent_manager/agent/$id" params={params}>
          {name}
        </PageLink>
      )
    case 'invoice':
      return (
        <PageLink to="/admin/agent_manager/agency_invoice/$id" params={params}>
          {name}
        </PageLink>
      )
    case 'provider_event':
      return (
        <PageLink to="/admin/agent_manager/payment_reports" search={{ state: 'open' }}>
          {name}
        </PageLink>
      )
    case 'voucher':
      return (
        <PageLink to="/admin/agent_manager/voucher/$id" params={params}>
          {name}
        </PageLink>
      )
    case 'order':
      return (
        <PageLink to="/admin/manage_orders/order_details/$id" params={params}>
          {name}
        </PageLink>
      )
    case 'shop_order':
      return (
        <PageLink to="/admin/shop_manager/order/$order_id" params={{ order_id: ref_id }}>
          {name}
        </PageLink>
      )
  }
}
