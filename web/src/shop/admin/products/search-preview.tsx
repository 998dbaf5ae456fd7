import { GetProductById } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { site } from '../../../platform/site-data.ts'
import type { EnteredProduct } from './product-form.ts'
import classes from './search-preview.module.css'

const textOf = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replaceAll('</', ' </'), 'text/html')
    .body.textContent.replace(/\s+/g, ' ')
    .trim()

type SearchPreviewProps = { values: EnteredProduct; id: string | undefined }

/** The product as search engines show it. Without texts for search engines, uses the name and the start of the description. */
export function SearchPreview({ values, id }: SearchPreviewProps) {
  const t = useWording('shop')
  const stored = useQueryOf(GetProductById, { params: { id: id ?? '' } }, { enabled: id !== undefined }).data?.product
  const { name, slug, seo_title, seo_description, short_description } = values
  const title = seo_title.trim() || name.trim() || t('shop:field.name')
  const description =
    seo_description.trim() || short_description || textOf(values.description ?? stored?.description ?? '')
  const way = [window.location.host, 'shop', 'product', slug || '…'].join(' › ')
  return (
    <figure className={classes.preview} aria-label={t('shop:seo.preview')}>
      <figcaption className={classes.caption}>{t('shop:seo.preview')}</figcaption>
      <div className={classes.site}>
        <bdi>{site.settings.title}</bdi>
        <bdi className={classes.way}>{way}</bdi>
      </div>
      <div className={classes.title}>
        <bdi>{`${title} · ${site.settings.title}`}</bdi>
      </div>
      <p className={classes.text}>{description || t('shop:seo.no_text')}</p>
    </figure>
  )
}
