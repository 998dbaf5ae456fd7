import { offeredWidths, type PictureFormat } from '@mapwright/contract/shop/products/picture-widths.ts'
import type { ProductImage } from '@mapwright/contract/shop/products/product.ts'
import { IconPackage } from '@tabler/icons-react'
import classes from './product-picture.module.css'

type ProductPictureProps = {
  image: ProductImage | null
  alt: string
  size: PictureSize
  /** True if the picture is visible when the page opens, so that it is loaded with priority. */
  isFirst?: boolean
}

type PictureSize = 'thumb' | 'small' | 'large'

/**
 * The displayed width of a picture: in a list, in a grid of cards, and in the gallery of a product. The browser selects the file
 * by this width.
 */
const shownWidths: Readonly<Record<PictureSize, string>> = {
  thumb: '88px',
  small: '(max-width: 699px) 50vw, 300px',
  large: '(max-width: 767px) 100vw, (max-width: 1279px) 58vw, 720px',
}

const addressOf = ({ _id }: ProductImage, width: number, format: PictureFormat) =>
  `/api/shop/product/picture/${_id}?width=${width}&format=${format}`

const addressesOf = (image: ProductImage, format: PictureFormat): string =>
  offeredWidths(image.width)
    .map(({ width, pixels }) => `${addressOf(image, width, format)} ${pixels}w`)
    .join(', ')

/** A public picture of a product in a frame of fixed shape. Shows a symbol if the product has no picture. */
export function ProductPicture({ image, alt, size, isFirst = false }: ProductPictureProps) {
  const sizes = shownWidths[size]
  return (
    <span className={classes.frame} data-size={size}>
      {image ? (
        <picture>
          <source type="image/avif" srcSet={addressesOf(image, 'avif')} sizes={sizes} />
          <img
            // Must come before the URLs. Otherwise, Safari starts loading a picture before the required width is set.
            sizes={sizes}
            srcSet={addressesOf(image, 'webp')}
            src={addressOf(image, size === 'large' ? 800 : 320, 'webp')}
            alt={alt}
            width={image.width}
            height={image.height}
            loading={isFirst ? 'eager' : 'lazy'}
            {...(isFirst ? { fetchPriority: 'high' as const } : {})}
            style={{ objectPosition: `${image.focus_x}% ${image.focus_y}%` }}
            decoding="async"
          />
        </picture>
      ) : (
        <IconPackage className={classes.none} stroke={1} aria-hidden />
      )}
    </span>
  )
}
