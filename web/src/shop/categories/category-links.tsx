import type { Category } from '@mapwright/contract/shop/categories/category.ts'
import type { ProductFacets } from '@mapwright/contract/shop/products/product.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import type { SearchOf } from '../../platform/routing/paths.ts'
import classes from './category-links.module.css'
import { categoryTree, productsIn } from './category-tree.ts'

type CategoryLinksProps = {
  categories: readonly Category[]
  current: Category | undefined
  /** The number of products per category that match the other filters. If omitted, all products are counted. */
  counts: ProductFacets['categories'] | undefined
  /** Search parameters that stay in the URL when the category changes. */
  kept: SearchOf<'/shop'>
}

/** The tree of categories. On wide screens it is a list next to the products. On phones it is a row that can be swiped. */
export function CategoryLinks({ categories, current, counts, kept }: CategoryLinksProps) {
  const t = useWording('shop')
  const f = useFormats()
  const shown = categoryTree(categories).filter((category) => productsIn(categories, category) > 0)
  const left = new Map(counts?.map(({ category_id, count }) => [category_id, count]))
  const counted = counts
    ? categories.map((category) => ({ ...category, products: left.get(category._id) ?? 0 }))
    : categories
  return (
    <nav className={classes.categories} aria-label={t('shop:categories.title')}>
      <ul>
        <li>
          <PageLink to="/shop" search={kept} exact data-current={!current || undefined}>
            {t('shop:categories.all')}
          </PageLink>
        </li>
        {shown.map((category) => (
          <li key={category._id}>
            <PageLink
              to="/shop"
              search={{ ...kept, category: category.slug }}
              data-current={category._id === current?._id || undefined}
              data-depth={Math.min(category.depth, 3)}
            >
              <span>{category.name}</span>
              <span className={classes.count}>
                {f.number(productsIn(counted, counted.find(({ _id }) => _id === category._id) ?? category))}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
