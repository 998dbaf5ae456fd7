import type { ShopStatistics } from '@mapwright/contract/shop/statistics/shop-statistics.ts'
import { IconCheck, IconDiscount2, IconShoppingBag } from '@tabler/icons-react'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PageLink } from '../../../platform/routing/page-link.tsx'
import { FiguresTable } from '../../../ui/layout/figures-table.tsx'
import { EmptyState } from '../../../ui/messages/states.tsx'
import { Money } from '../../../ui/text/amounts.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'

type Sold = { name: string; pieces: number; sales: string }
type BestSellersProps = { rows: readonly Sold[]; currency: string; label: string }

/** The best-selling products. */
export function BestSellers({ rows, currency, label }: BestSellersProps) {
  const t = useWording('shop')
  const f = useFormats()
  if (rows.length === 0) return <EmptyState icon={IconShoppingBag} title={t('shop:figures.nothing')} />
  return (
    <FiguresTable label={label} columns={[t('shop:field.name'), t('shop:figures.pieces'), t('shop:figures.sales')]}>
      {rows.map(({ name, pieces, sales }) => (
        <tr key={name}>
          <th scope="row">
            <bdi>{name || t('shop:figures.no_category')}</bdi>
          </th>
          <td>{f.number(pieces)}</td>
          <td>
            <Money value={sales} currency={currency} />
          </td>
        </tr>
      ))}
    </FiguresTable>
  )
}

/** The coupons with their uses, discounts and sales. */
export function CouponEffects({ rows, currency }: { rows: ShopStatistics['coupons']; currency: string }) {
  const t = useWording('shop')
  const f = useFormats()
  if (rows.length === 0) return <EmptyState icon={IconDiscount2} title={t('shop:figures.no_coupons')} />
  return (
    <FiguresTable
      label={t('shop:figures.coupons')}
      columns={[
        t('shop:figures.coupon'),
        t('shop:figures.orders'),
        t('shop:figures.discount'),
        t('shop:figures.sales'),
      ]}
    >
      {rows.map(({ code, orders, discount, sales }) => (
        <tr key={code}>
          <th scope="row" className="mono">
            {code}
          </th>
          <td>{f.number(orders)}</td>
          <td>
            <Money value={discount} currency={currency} />
          </td>
          <td>
            <Money value={sales} currency={currency} />
          </td>
        </tr>
      ))}
    </FiguresTable>
  )
}

/** Products that are almost sold out. */
export function LowStock({ rows }: { rows: ShopStatistics['low_stock'] }) {
  const t = useWording('shop')
  const f = useFormats()
  if (rows.length === 0) return <EmptyState icon={IconCheck} title={t('shop:figures.stock_is_fine')} />
  return (
    <FiguresTable label={t('shop:figures.low_stock')} columns={[t('shop:field.name'), t('shop:field.inventory')]}>
      {rows.map(({ _id, name, inventory }) => (
        <tr key={_id}>
          <th scope="row">
            <PageLink to="/admin/shop_manager/products" search={{ search: name }} className="tap">
              <bdi>{name}</bdi>
            </PageLink>
          </th>
          <td>
            <StatusBadge tone={inventory === 0 ? 'bad' : 'warn'}>{f.number(inventory)}</StatusBadge>
          </td>
        </tr>
      ))}
    </FiguresTable>
  )
}
