import { Anchor } from '@mantine/core'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PageLink } from '../../../platform/routing/page-link.tsx'
import { useMay } from '../../../platform/session/me.ts'
import { KeyValues } from '../../../ui/layout/key-values.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Money } from '../../../ui/text/amounts.tsx'
import { MailLink } from '../../../ui/text/mail-link.tsx'
import { When } from '../../../ui/text/when.tsx'

/** The buyer, the time of the order, and the payment. */
export function CustomerPanel({ order }: { order: ShopOrder }) {
  const t = useWording('shop')
  const mayReadInvoices = useMay('dealers_manager.invoices')
  const { user, invoice_no, invoice_id, txn_id, created_at, paid_at, reserved_until, refunded, currency } = order
  const { digital_consent_at } = order
  return (
    <Panel title={t('shop:manage.customer')}>
      <KeyValues
        items={[
          ...(user.is_guest ? [{ label: t('shop:manage.account'), value: t('shop:order.guest') }] : []),
          { label: t('shop:manage.name'), value: <bdi>{user.company_name || user.name}</bdi> },
          { label: t('shop:manage.email'), value: <MailLink address={user.email} /> },
          { label: t('shop:manage.ordered'), value: <When at={created_at} mode="dateTime" /> },
          { label: t('shop:manage.paid'), value: paid_at && <When at={paid_at} mode="dateTime" /> },
          {
            label: t('shop:manage.consent'),
            value: digital_consent_at && <When at={digital_consent_at} mode="dateTime" />,
          },
          { label: t('shop:manage.reserved'), value: reserved_until && <When at={reserved_until} mode="dateTime" /> },
          {
            label: t('shop:manage.invoice'),
            value: mayReadInvoices ? (
              <Anchor
                renderRoot={(props: object) => (
                  <PageLink {...props} to="/admin/agent_manager/agency_invoice/$id" params={{ id: invoice_id }} />
                )}
              >
                {invoice_no}
              </Anchor>
            ) : (
              invoice_no
            ),
          },
          { label: t('shop:manage.txn_id'), value: txn_id },
          {
            label: t('shop:manage.refunded'),
            value: Number(refunded) > 0 && <Money value={refunded} currency={currency} />,
          },
        ]}
      />
    </Panel>
  )
}
