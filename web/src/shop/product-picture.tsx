import type { ProductImage } from '@mapwright/contract/shop/product.ts'
import { IconPackage } from '@tabler/icons-react'
import classes from './product-picture.module.css'

type ProductPictureProps = {
  image: ProductImage | null
  alt: string
  size: 'small' | 'large'
  /** Visible when the page opens. */
  isFirst?: boolean
}

/** A public picture of a product in a frame of fixed shape; a symbol if there is none. */
export function ProductPicture({ image, alt, size, isFirst = false }: ProductPictureProps) {
  return (
    <span className={classes.frame} data-size={size}>
      {image ? (
        <img
          src={`/api/shop/product/picture/${image._id}?size=${size}`}
          alt={alt}
          width={image.width}
          height={image.height}
          loading={isFirst ? 'eager' : 'lazy'}
          {...(isFirst ? { fetchPriority: 'high' as const } : {})}
          decoding="async"
        />
      ) : (
        <IconPackage className={classes.none} stroke={1} aria-hidden />
      )}
    </span>
  )
}
