import { TextInput } from '@mantine/core'
import {
  AddCoupon,
  ChangeCoupon,
  ChangeCouponStatus,
  ListCoupons,
  RemoveCoupon,
} from '@mapwright/contract/shop/coupon-endpoints.ts'
import { ListProducts } from '@mapwright/contract/shop/product-endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queryOf, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useListState } from '../../ui/list-state.ts'
import { localZone } from '../../ui/local-time.ts'
import type { Field } from '../../ui/resource/field.ts'
import { categoryTree } from '../category-tree.ts'
import { useCategories } from '../use-categories.ts'
import { blankCoupon, couponBody, couponValues, type EnteredCoupon, isFlat } from './coupon-form.ts'
import { ShopList } from './shop-list.tsx'
import { StatusCell } from './status-cell.tsx'
import { useRemoval } from './use-removal.tsx'

/** The coupons of the shop: what they are worth, for what, when and how often. */
export default function CouponsPage() {
  const t = useWording('shop', 'site')
  const f = useFormats()
  const client = useQueryClient()
  const list = useListState({ searchKey: 'name' })
  const coupons = useQueryOf(ListCoupons, { query: list.query }, { keepPrevious: true })
  const categories = useCategories().data?.categories ?? []
  const findProducts = async (name: string) =>
    (await client.fetchQuery(queryOf(ListProducts, { query: { name, size: 10 } }))).products.map((product) => ({
      value: product._id,
      label: product.name,
    }))
  const dateField = (name: 'start_date' | 'expiry_date'): Field<EnteredCoupon> => ({
    kind: 'custom',
    key: name,
    half: true,
    render: (form) => (
      <TextInput
        type="datetime-local"
        label={t(`shop:field.${name}`)}
        description={t('site:open.zone', { zone: localZone() })}
        {...form.text(name)}
      />
    ),
  })
  return (
    <ShopList
      title={t('shop:coupons.title')}
      list={list}
      query={coupons}
      rows={(data) => data.coupons}
      calls={{ add: AddCoupon, change: ChangeCoupon, remove: RemoveCoupon }}
      searchPlaceholder={t('shop:coupons.search')}
      columns={[
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
      ]}
      form={{
        add: t('shop:coupons.add'),
        blank: blankCoupon,
        valuesOf: couponValues,
        toInput: (values, row) => ({ body: { ...couponBody(values), ...(row ? { id: row._id } : {}) } }),
        fields: (row) => [
          { kind: 'text', name: 'name', label: t('shop:field.name') },
          { kind: 'text', name: 'code', label: t('shop:field.code'), help: t('shop:field.code_help'), mono: true },
          {
            kind: 'select',
            name: 'kind',
            label: t('shop:field.worth'),
            half: true,
            options: [
              { value: 'percentage', label: t('shop:field.percentage') },
              { value: 'flat_amount', label: t('shop:field.flat_amount') },
            ],
          },
          {
            kind: 'text',
            name: 'percentage',
            label: t('shop:field.percentage'),
            half: true,
            when: ({ kind }) => kind === 'percentage',
          },
          {
            kind: 'money',
            name: 'flat_amount',
            label: t('shop:field.flat_amount'),
            half: true,
            when: ({ kind }) => kind === 'flat_amount',
          },
          { kind: 'text', name: 'min_order_amount', label: t('shop:field.min_order_amount'), half: true },
          {
            kind: 'number',
            name: 'min_order_product_count',
            label: t('shop:field.min_order_product_count'),
            half: true,
          },
          dateField('start_date'),
          dateField('expiry_date'),
          {
            kind: 'select',
            name: 'category_id',
            label: t('shop:field.only_category'),
            none: t('shop:categories.all'),
            options: categoryTree(categories).map(({ _id, name, depth }) => ({
              value: _id,
              label: `${'\u2003'.repeat(depth)}${name}`,
            })),
          },
          {
            kind: 'dropdown',
            name: 'product_id',
            label: t('shop:field.only_product'),
            load: findProducts,
            valueLabel: row?.product_name,
          },
          { kind: 'number', name: 'max_uses', label: t('shop:field.max_uses'), half: true },
          { kind: 'number', name: 'max_uses_per_customer', label: t('shop:field.max_uses_per_customer'), half: true },
          { kind: 'switch', name: 'status', label: t('shop:field.valid') },
        ],
      }}
      onRemove={useRemoval(RemoveCoupon)}
      empty={{ title: t('shop:coupons.none'), text: t('shop:coupons.none_text') }}
    />
  )
}
