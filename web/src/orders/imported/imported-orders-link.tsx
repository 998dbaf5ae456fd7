import { ListImportedOrders } from '@mapwright/contract/orders/imported/imported-order-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'

/** A link to the customer's orders of an earlier system, if there are any. */
export function ImportedOrdersLink() {
  const { data } = useQueryOf(ListImportedOrders, { query: { size: 1 } })
  return data && data.total > 0 ? <Link total={data.total} /> : null
}

function Link({ total }: { total: number }) {
  const t = useWording('imported')
  const f = useFormats()
  return (
    <p>
      <PageLink to="/imported_orders">{t('imported:title')}</PageLink> <span className="meta">{f.number(total)}</span>
    </p>
  )
}
