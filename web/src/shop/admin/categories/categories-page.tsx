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
import { categoryPath, categoryTree } from '../../categories/category-tree.ts'
import { useCategories } from '../../categories/use-categories.ts'
import { sortQuery } from '../../products/sort-query.ts'
import { ShopList } from '../shop-list.tsx'
import { CategoryRemoval } from './category-removal.tsx'

const sorts = ['name', 'products'] as const
const blank: { name: string; slug: string; parent_id: string | null } = { name: '', slug: '', parent_id: null }

/** The categories of the shop, as a tree. */
export default function CategoriesPage() {
  const t = useWording('shop')
  const f = useFormats()
  const list = useListState({ searchKey: 'name', sorts })
  const { sort, ...query } = list.query
  const categories = useQueryOf(
    ListCategories,
    { query: { ...query, ...sortQuery(sorts, sort) } },
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
            cell: ({ name }) => <bdi>{name}</bdi>,
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
            key: 'products',
            header: t('shop:products.title'),
            align: 'end',
            sortable: true,
            cell: ({ products }) => <span className="tabular">{f.number(products)}</span>,
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
              options: categoryTree(all)
                .filter(({ _id }) => !categoryPath(all, _id).some((above) => above._id === row?._id))
                .map(({ _id, name, depth }) => ({ value: _id, label: `${'\u2003'.repeat(depth)}${name}` })),
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
