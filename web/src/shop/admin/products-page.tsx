import { type ListedProduct, productSorts, productStatuses } from '@mapwright/contract/shop/product.ts'
import {
  AddProduct,
  ChangeProduct,
  ChangeProductStatus,
  ListProducts,
  RemoveProduct,
} from '@mapwright/contract/shop/product-endpoints.ts'
import { ListWaitingProducts } from '@mapwright/contract/shop/stock-notice-endpoints.ts'
import { IconExternalLink, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import { Money } from '../../ui/amounts.tsx'
import { useListState } from '../../ui/list-state.ts'
import { notify } from '../../ui/notify.ts'
import { useRefusal } from '../../ui/resource/use-refusal.ts'
import { categoryTree } from '../category-tree.ts'
import { sortQuery } from '../sort-query.ts'
import { useCategories } from '../use-categories.ts'
import { productFields } from './product-fields.tsx'
import { blankProduct, productInput, productValues } from './product-form.ts'
import { ProductNameCell } from './product-name-cell.tsx'
import { ProductStatusBadge } from './product-status.tsx'
import { ShopList } from './shop-list.tsx'
import { StockCell } from './stock-cell.tsx'
import { useRemoval } from './use-removal.tsx'

/** The products of the shop with their pictures, prices and stock. */
export default function ProductsPage() {
  const t = useWording('shop')
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
  const categories = categoryTree(useCategories().data?.categories ?? []).map(({ _id, name, depth }) => ({
    value: _id,
    label: `${'\u2003'.repeat(depth)}${name}`,
  }))
  const waitingQuery = useQueryOf(ListWaitingProducts, {}, { enabled: refusal(ListWaitingProducts) === undefined })
  const waitingFor = (_id: string) =>
    waitingQuery.data?.waiting.find(({ product_id }) => product_id === _id)?.count ?? 0
  const changeStatus = useCommand(ChangeProductStatus)
  const mayChange = refusal(ChangeProductStatus) === undefined
  const setStatus = async ({ _id, name }: ListedProduct, status: ListedProduct['status']) => {
    await changeStatus
      .mutateAsync({ body: { id: _id, status } })
      .then(() => notify.done(t('ui:resource.saved', { name })), notify.refused)
  }
  return (
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
      columns={[
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
          cell: ({ _id, inventory, low_stock }) => (
            <StockCell inventory={inventory} low_stock={low_stock} waiting={waitingFor(_id)} />
          ),
        },
        {
          key: 'status',
          header: t('shop:field.status'),
          phone: 'side',
          cell: (product) => <ProductStatusBadge product={product} />,
        },
      ]}
      rowMenu={(product) => [
        {
          label: t('shop:products.view'),
          icon: IconExternalLink,
          onSelect: () => window.open(pathTo('/shop/product/$slug', { slug: product.slug }), '_blank', 'noopener'),
        },
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
      ]}
      form={{
        add: t('shop:products.add'),
        blank: blankProduct,
        valuesOf: productValues,
        toInput: (values, row) => productInput(values, row?._id),
        fields: (row) => productFields({ t, categories, id: row?._id }),
      }}
      onRemove={useRemoval(RemoveProduct, t('shop:products.remove_text'))}
      empty={{ title: t('shop:products.none'), text: t('shop:products.none_text') }}
    />
  )
}
