import type { ListedProduct } from '@mapwright/contract/shop/products/product.ts'
import { ProductPicture } from '../../pictures/product-picture.tsx'
import classes from './product-name-cell.module.css'

/** A product with its picture and code. */
export function ProductNameCell({ product: { name, product_code, image1 } }: { product: ListedProduct }) {
  return (
    <span className={classes.cell}>
      <span className={classes.picture}>
        <ProductPicture image={image1} alt="" size="thumb" />
      </span>
      <span className={classes.texts}>
        <bdi>{name}</bdi>
        {product_code !== '' && <bdi className={`${classes.code} mono`}>{product_code}</bdi>}
      </span>
    </span>
  )
}
