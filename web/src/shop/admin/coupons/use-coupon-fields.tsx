import type { Coupon } from '@mapwright/contract/shop/coupons/coupon.ts'
import { ListProducts } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import type { Field } from '../../../ui/resource/field.ts'
import { localZone } from '../../../ui/text/local-time.ts'
import { categoryTree } from '../../categories/category-tree.ts'
import { useCategories } from '../../categories/use-categories.ts'
import type { EnteredCoupon } from './coupon-form.ts'

/** Returns the form fields of a coupon. */
export function useCouponFields(): (row: Coupon | undefined) => Field<EnteredCoupon>[] {
  const t = useWording('shop', 'site')
  const client = useQueryClient()
  const categories = useCategories().data?.categories ?? []
  const findProducts = async (name: string) =>
    (await client.fetchQuery(queryOf(ListProducts, { query: { name, size: 10 } }))).products.map((product) => ({
      value: product._id,
      label: product.name,
    }))
  const dateField = (name: 'start_date' | 'expiry_date'): Field<EnteredCoupon> => ({
    kind: 'time',
    name,
    label: t(`shop:field.${name}`),
    help: t('site:open.zone', { zone: localZone() }),
    half: true,
  })
  return (row) => [
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
  ]
}
