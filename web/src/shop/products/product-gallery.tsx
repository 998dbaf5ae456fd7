import type { Product } from '@mapwright/contract/shop/products/product.ts'
import { DownloadProductPicture } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { useRef, useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { usePictureViewer } from '../../ui/pictures/use-picture-viewer.tsx'
import { ProductPicture } from '../pictures/product-picture.tsx'
import classes from './product-gallery.module.css'

/** The pictures of a product. They can be swiped on phones, selected by thumbnail, and opened full screen to zoom. */
export function ProductGallery({ product: { name, image1, image2, image3 } }: { product: Product }) {
  const t = useWording('shop')
  const [shown, setShown] = useState(0)
  const strip = useRef<HTMLUListElement>(null)
  const pictures = [image1, image2, image3].filter((image) => image !== null)
  const { open, viewer } = usePictureViewer({ label: name, pictures, endpoint: DownloadProductPicture })
  const nameOf = (at: number) => t('shop:product.picture', { name, place: at + 1 })
  if (pictures.length === 0)
    return (
      <div className={classes.main}>
        <ProductPicture image={null} alt="" size="large" />
      </div>
    )

  const show = (at: number) => {
    setShown(at)
    strip.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }
  return (
    <div className={classes.gallery}>
      <ul
        ref={strip}
        className={classes.main}
        aria-label={t('shop:product.pictures')}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(Math.abs(scrollLeft) / Math.max(clientWidth, 1)))
        }
      >
        {pictures.map((image, at) => (
          <li key={image._id}>
            <button
              type="button"
              aria-label={t('shop:product.enlarge', { name: image.alt || nameOf(at) })}
              onClick={open(at)}
            >
              <ProductPicture image={image} alt={image.alt || nameOf(at)} size="large" isFirst={at === 0} />
            </button>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className={classes.thumbs}>
          {pictures.map((image, at) => (
            <li key={image._id}>
              <button type="button" aria-label={nameOf(at)} aria-pressed={at === shown} onClick={() => show(at)}>
                <ProductPicture image={image} alt="" size="thumb" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {viewer}
    </div>
  )
}
