import type { Category } from '@mapwright/contract/shop/categories/category.ts'
import type { Product } from '@mapwright/contract/shop/products/product.ts'
import { isDigital } from '@mapwright/contract/shop/products/product-kind.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { useWeight } from '../cart/use-weight.ts'

type ProductFactsProps = { product: Product; category: Category | undefined }

/** The data of a product, such as code, barcode, weight and category. */
export function ProductDetails({ product, category }: ProductFactsProps) {
  const t = useWording('shop')
  const f = useFormats()
  const weightOf = useWeight()
  const { product_code, ean, brand, weight, weight_unit, kind, max_downloads, download_days } = product
  const items = [
    { label: t('shop:field.kind'), value: isDigital(product) && t(`shop:kind.${kind}`) },
    { label: t('shop:field.max_downloads'), value: max_downloads !== null && f.number(max_downloads) },
    { label: t('shop:field.download_days'), value: download_days !== null && f.number(download_days) },
    { label: t('shop:field.brand'), value: brand },
    { label: t('shop:field.product_code'), value: product_code && <bdi className="mono">{product_code}</bdi> },
    { label: t('shop:field.ean'), value: ean && <bdi className="mono">{ean}</bdi> },
    {
      label: t('shop:field.weight'),
      value: weight > 0 && !isDigital(product) && <bdi>{weightOf(weight, weight_unit)}</bdi>,
    },
    {
      label: t('shop:field.category_id'),
      value: category && (
        <PageLink to="/shop" search={{ category: category.slug }}>
          {category.name}
        </PageLink>
      ),
    },
  ]
  return items.every(({ value }) => !value) ? null : (
    <Panel>
      <KeyValues items={items} />
    </Panel>
  )
}
