import type { Coupon } from '@mapwright/contract/shop/coupons/coupon.ts'
import {
  AddCoupon,
  ChangeCoupon,
  ChangeCouponStatus,
  ListCoupons,
  RemoveCoupon,
} from '@mapwright/contract/shop/coupons/coupon-endpoints.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import type { Column } from '../../../ui/lists/data-list.tsx'
import { useListState } from '../../../ui/lists/list-state.ts'
import { ShopList } from '../shop-list.tsx'
import { StatusCell } from '../status-cell.tsx'
import { useRemoval } from '../use-removal.tsx'
import { blankCoupon, couponBody, couponValues, isFlat } from './coupon-form.ts'
import { useCouponFields } from './use-coupon-fields.tsx'

function useColumns(): Column<Coupon>[] {
  const t = useWording('shop')
  const f = useFormats()
  return [
    { key: 'name', header: t('shop:field.name'), phone: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
    { key: 'code', header: t('shop:field.code'), cell: ({ code }) => <bdi className="mono">{code}</bdi> },
    {
      key: 'worth',
      header: t('shop:field.worth'),
      align: 'end',
      cell: (coupon) => (
        <span className="tabular">
          {isFlat(coupon) ? f.money(coupon.flat_amount) : f.percent(Number(coupon.percentage) / 100, 2)}
        </span>
      ),
    },
    {
      key: 'expiry_date',
      header: t('shop:field.expiry_date'),
      phone: 'hidden',
      cell: ({ expiry_date }) => (expiry_date === null ? '–' : f.dateTime(expiry_date)),
    },
    {
      key: 'used',
      header: t('shop:field.used'),
      align: 'end',
      cell: ({ used, max_uses }) => (
        <span className="tabular">
          {max_uses === null
            ? f.number(used)
            : t('shop:coupons.used_of', { used: f.number(used), max: f.number(max_uses) })}
        </span>
      ),
    },
    {
      key: 'status',
      header: t('shop:field.valid'),
      phone: 'side',
      cell: (row) => <StatusCell endpoint={ChangeCouponStatus} row={row} />,
    },
  ]
}

/** The coupons of the shop with discounts, products, dates and limits. */
export default function CouponsPage() {
  const t = useWording('shop')
  const list = useListState({ searchKey: 'name' })
  const coupons = useQueryOf(ListCoupons, { query: list.query }, { keepPrevious: true })
  const columns = useColumns()
  const fields = useCouponFields()
  return (
    <ShopList
      title={t('shop:coupons.title')}
      list={list}
      query={coupons}
      rows={(data) => data.coupons}
      calls={{ add: AddCoupon, change: ChangeCoupon, remove: RemoveCoupon }}
      searchPlaceholder={t('shop:coupons.search')}
      columns={columns}
      form={{
        add: t('shop:coupons.add'),
        blank: blankCoupon,
        valuesOf: couponValues,
        toInput: (values, row) => ({ body: { ...couponBody(values), ...(row ? { id: row._id } : {}) } }),
        fields,
      }}
      onRemove={useRemoval(RemoveCoupon)}
      empty={{ title: t('shop:coupons.none'), text: t('shop:coupons.none_text') }}
    />
  )
}
