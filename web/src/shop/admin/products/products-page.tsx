import { type ListedProduct, productSorts, productStatuses } from '@mapwright/contract/shop/products/product.ts'
import {
  AddProduct,
  ChangeProduct,
  ChangeProductStatus,
  ChangeProducts,
  ListProducts,
  RemoveProduct,
} from '@mapwright/contract/shop/products/product-endpoints.ts'
import { ListWaitingProducts } from '@mapwright/contract/shop/stock-notices/stock-notice-endpoints.ts'
import { IconExternalLink, IconEye, IconEyeOff, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand, useQueryOf } from '../../../platform/api/queries.ts'
import { useReadAmount, useWriteAmount } from '../../../platform/i18n/read-amount.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { pathTo } from '../../../platform/routing/paths.ts'
import { site } from '../../../platform/site-data.ts'
import type { BulkAction, Column, RowAction } from '../../../ui/lists/data-list.tsx'
import { useListState } from '../../../ui/lists/list-state.ts'
import { notify } from '../../../ui/messages/notify.ts'
import { useRefusal } from '../../../ui/resource/use-refusal.ts'
import { Money } from '../../../ui/text/amounts.tsx'
import { categoryOptions } from '../../categories/category-tree.ts'
import { useCategories } from '../../categories/use-categories.ts'
import { sortQuery } from '../../products/sort-query.ts'
import { ClosedNotice } from '../closed-notice.tsx'
import { ShopList } from '../shop-list.tsx'
import { useRemoval } from '../use-removal.tsx'
import { BulkChangeDialog } from './bulk-change-dialog.tsx'
import { LicenseKeysDialog } from './license-keys-dialog.tsx'
import { productFields } from './product-fields.tsx'
import { blankProduct, productInput, productValues } from './product-form.ts'
import { ProductImport } from './product-import.tsx'
import { ProductNameCell } from './product-name-cell.tsx'
import { ProductStatusBadge } from './product-status.tsx'
import { StockCell } from './stock-cell.tsx'

function useColumns(): Column<ListedProduct>[] {
  const t = useWording('shop')
  const refusal = useRefusal()
  const waitingQuery = useQueryOf(ListWaitingProducts, {}, { enabled: refusal(ListWaitingProducts) === undefined })
  const waitingFor = (_id: string) =>
    waitingQuery.data?.waiting.find(({ product_id }) => product_id === _id)?.count ?? 0
  return [
    {
      key: 'name',
      header: t('shop:field.name'),
      phone: 'title',
      sortable: true,
      cell: (product) => <ProductNameCell product={product} />,
    },
    { key: 'category', header: t('shop:field.category_id'), cell: ({ category_name }) => category_name || '–' },
    {
      key: 'price',
      header: t('shop:field.price'),
      align: 'end',
      sortable: true,
      cell: ({ price }) => <Money value={price} />,
    },
    {
      key: 'inventory',
      header: t('shop:field.inventory'),
      align: 'end',
      sortable: true,
      cell: (product) => <StockCell product={product} waiting={waitingFor(product._id)} />,
    },
    {
      key: 'status',
      header: t('shop:field.status'),
      phone: 'side',
      cell: (product) => <ProductStatusBadge product={product} />,
    },
  ]
}

type MenuOptions = { mayChange: boolean; onKeys: (product: ListedProduct) => void }

function useMenu({ mayChange, onKeys }: MenuOptions): (product: ListedProduct) => RowAction[] {
  const t = useWording('shop')
  const changeStatus = useCommand(ChangeProductStatus)
  const setStatus = async ({ _id, name }: ListedProduct, status: ListedProduct['status']) => {
    await changeStatus
      .mutateAsync({ body: { id: _id, status } })
      .then(() => notify.done(t('ui:resource.saved', { name })), notify.refused)
  }
  return (product) => [
    {
      label: t('shop:products.view'),
      icon: IconExternalLink,
      onSelect: () => window.open(pathTo('/shop/product/$slug', { slug: product.slug }), '_blank', 'noopener'),
    },
    ...(mayChange && product.kind === 'keys'
      ? [{ label: t('shop:keys.menu'), icon: IconKey, onSelect: () => onKeys(product) }]
      : []),
    ...(mayChange
      ? [
          product.status === 'published'
            ? {
                label: t('shop:products.unpublish'),
                icon: IconEyeOff,
                onSelect: () => void setStatus(product, 'unpublished'),
              }
            : {
                label: t('shop:products.publish'),
                icon: IconEye,
                onSelect: () => void setStatus(product, 'published'),
              },
        ]
      : []),
  ]
}

/** The actions that publish all selected products, or take them off sale. */
function useStatusChanges(): BulkAction<ListedProduct>[] {
  const t = useWording('shop')
  const change = useCommand(ChangeProducts)
  const changeTo = async (picked: readonly ListedProduct[], status: ListedProduct['status']) => {
    const products = picked.map(({ _id: id, price }) => ({ id, price }))
    await change
      .mutateAsync({ body: { products, status } })
      .then(() => notify.done(t('shop:bulk.done', { count: picked.length })), notify.refused)
  }
  return [
    { label: t('shop:products.publish'), onSelect: (picked) => void changeTo(picked, 'published') },
    { label: t('shop:products.unpublish'), onSelect: (picked) => void changeTo(picked, 'unpublished') },
  ]
}

/** The products of the shop with their pictures, prices and stock. */
export default function ProductsPage() {
  const t = useWording('shop')
  const readAmount = useReadAmount()
  const writeAmount = useWriteAmount()
  const refusal = useRefusal()
  const list = useListState({
    searchKey: 'name',
    filters: { status: productStatuses, category_id: 'any' },
    sorts: productSorts,
  })
  const { sort, ...query } = list.query
  const products = useQueryOf(
    ListProducts,
    { query: { ...query, ...sortQuery(productSorts, sort) } },
    { keepPrevious: true },
  )
  const categories = categoryOptions(useCategories().data?.categories ?? [])
  const columns = useColumns()
  const mayChange = refusal(ChangeProductStatus) === undefined
  const [keysOf, setKeysOf] = useState<ListedProduct>()
  const [picked, setPicked] = useState<readonly ListedProduct[]>()
  const statusChanges = useStatusChanges()
  const menuOf = useMenu({ mayChange, onKeys: setKeysOf })
  return (
    <>
      <ShopList
        title={t('shop:products.title')}
        list={list}
        query={products}
        rows={(data) => data.products}
        calls={{ add: AddProduct, change: ChangeProduct, remove: RemoveProduct }}
        searchPlaceholder={t('shop:page.search')}
        filters={[
          {
            name: 'status',
            label: t('shop:field.status'),
            options: productStatuses.map((value) => ({ value, label: t(`shop:status.${value}`) })),
          },
          { name: 'category_id', label: t('shop:field.category_id'), options: categories },
        ]}
        columns={columns}
        rowMenu={menuOf}
        aside={<ProductImport />}
        notice={site.shop_open !== true && <ClosedNotice />}
        bulk={mayChange ? [{ label: t('shop:bulk.title'), onSelect: setPicked }, ...statusChanges] : []}
        form={{
          add: t('shop:products.add'),
          blank: blankProduct,
          valuesOf: (product) => productValues(product, writeAmount),
          toInput: (values, row) => productInput(values, row?._id, readAmount),
          fields: (row) => productFields({ t, categories, row }),
        }}
        onRemove={useRemoval(RemoveProduct, t('shop:products.remove_text'))}
        empty={{ title: t('shop:products.none'), text: t('shop:products.none_text') }}
      />
      <BulkChangeDialog products={picked} categories={categories} onClose={() => setPicked(undefined)} />
      <LicenseKeysDialog product={keysOf} onClose={() => setKeysOf(undefined)} />
    </>
  )
}
