import type { Category } from '@mapwright/contract/shop/categories/category.ts'
import {
  AddCategory,
  ChangeCategory,
  ListCategories,
  RemoveCategory,
} from '@mapwright/contract/shop/categories/category-endpoints.ts'
import { useState } from 'react'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useListState } from '../../../ui/lists/list-state.ts'
import { categoryOptions, categoryPath } from '../../categories/category-tree.ts'
import { useCategories } from '../../categories/use-categories.ts'
import { sortQuery } from '../../products/sort-query.ts'
import { ShopList } from '../shop-list.tsx'
import { CategoryRemoval } from './category-removal.tsx'

const sorts = ['name', 'all_products'] as const
/** The indentation of each level of the tree, in px. */
const indent = 20

const blank: { name: string; slug: string; parent_id: string | null } = { name: '', slug: '', parent_id: null }

/** The number of products in a category and its subcategories, and below it of those directly in the category, if they differ. */
function ProductCount({ category: { products, all_products } }: { category: Category }) {
  const t = useWording('shop')
  const f = useFormats()
  return (
    <>
      <span className="tabular">{f.number(all_products)}</span>
      {products !== all_products && (
        <div className="meta">{t('shop:categories.own_products', { number: f.number(products) })}</div>
      )}
    </>
  )
}

/** The categories of the shop, in the order of their tree unless the list is sorted or searched. */
export default function CategoriesPage() {
  const t = useWording('shop')
  const list = useListState({ searchKey: 'name', sorts })
  const { sort, ...query } = list.query
  const isTree = sort === undefined && !list.isNarrowed
  const categories = useQueryOf(
    ListCategories,
    { query: { ...query, sort_by: 'tree', ...sortQuery(sorts, sort) } },
    { keepPrevious: true },
  )
  const all = useCategories().data?.categories ?? []
  const [removing, setRemoving] = useState<{ category: Category; close: (isGone: boolean) => void }>()
  const close = (isGone: boolean) => {
    removing?.close(isGone)
    setRemoving(undefined)
  }
  return (
    <>
      <ShopList
        title={t('shop:categories.title')}
        list={list}
        query={categories}
        rows={(data) => data.categories}
        calls={{ add: AddCategory, change: ChangeCategory, remove: RemoveCategory }}
        searchPlaceholder={t('shop:categories.search')}
        columns={[
          {
            key: 'name',
            header: t('shop:field.name'),
            phone: 'title',
            sortable: true,
            cell: ({ name, depth }) => (
              <span style={{ display: 'inline-block', paddingInlineStart: isTree ? depth * indent : 0 }}>
                <bdi>{name}</bdi>
              </span>
            ),
          },
          {
            key: 'parent',
            header: t('shop:field.parent_id'),
            cell: ({ parent_id }) =>
              categoryPath(all, parent_id)
                .map(({ name }) => name)
                .join(' / ') || '–',
          },
          {
            key: 'slug',
            header: t('shop:field.slug'),
            phone: 'hidden',
            cell: ({ slug }) => <bdi className="mono">{slug}</bdi>,
          },
          {
            key: 'all_products',
            header: t('shop:products.title'),
            align: 'end',
            sortable: true,
            cell: (category) => <ProductCount category={category} />,
          },
        ]}
        form={{
          add: t('shop:categories.add'),
          blank,
          valuesOf: ({ name, slug, parent_id }) => ({ name, slug, parent_id }),
          toInput: (values, row) => ({ body: { ...values, ...(row ? { id: row._id } : {}) } }),
          fields: (row) => [
            { kind: 'text', name: 'name', label: t('shop:field.name') },
            { kind: 'text', name: 'slug', label: t('shop:field.slug'), help: t('shop:field.slug_help'), mono: true },
            {
              kind: 'select',
              name: 'parent_id',
              label: t('shop:field.parent_id'),
              none: t('shop:categories.top'),
              options: categoryOptions(all).filter(
                ({ value }) => !categoryPath(all, value).some((above) => above._id === row?._id),
              ),
            },
          ],
        }}
        onRemove={(category) => new Promise((resolve) => setRemoving({ category, close: resolve }))}
        empty={{ title: t('shop:categories.none'), text: t('shop:categories.none_text') }}
      />
      {removing && <CategoryRemoval category={removing.category} categories={all} onClose={close} />}
    </>
  )
}
