import type { Category } from '@mapwright/contract/shop/category.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import classes from './category-links.module.css'
import { categoryTree, productsIn } from './category-tree.ts'

type CategoryLinksProps = { categories: readonly Category[]; current: Category | undefined }

/** The tree of categories: a list next to the products, a row to swipe on phones. */
export function CategoryLinks({ categories, current }: CategoryLinksProps) {
  const t = useWording('shop')
  const f = useFormats()
  const shown = categoryTree(categories).filter((category) => productsIn(categories, category) > 0)
  return (
    <nav className={classes.categories} aria-label={t('shop:categories.title')}>
      <ul>
        <li>
          <PageLink to="/shop" exact data-current={!current || undefined}>
            {t('shop:categories.all')}
          </PageLink>
        </li>
        {shown.map((category) => (
          <li key={category._id}>
            <PageLink
              to="/shop"
              search={{ category: category.slug }}
              data-current={category._id === current?._id || undefined}
              data-depth={Math.min(category.depth, 3)}
            >
              <span>{category.name}</span>
              <span className={classes.count}>{f.number(productsIn(categories, category))}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
