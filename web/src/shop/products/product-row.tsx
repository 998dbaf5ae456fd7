import type { ListedProduct } from '@mapwright/contract/shop/products/product.ts'
import { ProductCard } from './product-card.tsx'
import { ProductGridSkeleton } from './product-grid-skeleton.tsx'
import classes from './product-row.module.css'

type ProductRowProps = {
  /** Undefined while loading. */
  products: readonly ListedProduct[] | undefined
  /** The number of placeholders while loading. */
  count?: number
}

/** Products in one row, which can be swiped. The cards of all such rows have the same width. */
export function ProductRow({ products, count = 4 }: ProductRowProps) {
  return (
    <div className={classes.frame}>
      {products ? (
        <ul className={classes.row}>
          {products.map((product) => (
            <ProductCard key={product._id} product={product} />
          ))}
        </ul>
      ) : (
        <ProductGridSkeleton count={count} className={classes.row} />
      )}
    </div>
  )
}
