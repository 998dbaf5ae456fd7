import {
  type ListedProduct,
  productImageRules,
  productStatuses,
  weightUnits,
} from '@mapwright/contract/shop/products/product.ts'
import { type ChangeProduct, DownloadProductPicture } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { productKinds } from '@mapwright/contract/shop/products/product-kind.ts'
import { contentUnits } from '@mapwright/contract/shop/products/unit-price.ts'
import type { useWording } from '../../../platform/i18n/wording.ts'
import type { InputField } from '../../../ui/forms/use-form.ts'
import { PicturesField } from '../../../ui/pictures/pictures-field.tsx'
import type { Field } from '../../../ui/resource/field.ts'
import { localZone } from '../../../ui/text/local-time.ts'
import { AltTextsField } from './alt-texts-field.tsx'
import { DescriptionField } from './description-field.tsx'
import { OptionsField } from './options-field.tsx'
import { PriceWithVat } from './price-with-vat.tsx'
import { ProductFileField } from './product-file-field.tsx'
import type { EnteredProduct } from './product-form.ts'
import { RelatedField } from './related-field.tsx'
import { SearchPreview } from './search-preview.tsx'

type ProductField = InputField<typeof ChangeProduct>

type FieldsOptions = {
  t: ReturnType<typeof useWording>
  categories: readonly { value: string; label: string }[]
  row: ListedProduct | undefined
}

const isGoods = ({ kind }: EnteredProduct) => kind === 'goods'
const isFile = ({ kind }: EnteredProduct) => kind === 'file'

/** Returns the fields for the kind of product and, for downloads, the file and its limits. */
const kindFields = ({ t, row }: Pick<FieldsOptions, 't' | 'row'>): Field<EnteredProduct>[] => [
  {
    kind: 'select',
    name: 'kind',
    label: t('shop:field.kind'),
    help: t('shop:field.kind_help'),
    options: productKinds.map((value) => ({ value, label: t(`shop:kind.${value}`) })),
  },
  { kind: 'custom', key: 'file', when: isFile, render: (form) => <ProductFileField form={form} row={row} /> },
  {
    kind: 'number',
    name: 'max_downloads',
    label: t('shop:field.max_downloads'),
    help: t('shop:field.no_limit'),
    half: true,
    when: isFile,
  },
  {
    kind: 'number',
    name: 'download_days',
    label: t('shop:field.download_days'),
    help: t('shop:field.no_limit'),
    half: true,
    when: isFile,
  },
]

/** Returns the fields for code, barcode, brand and weight. */
const factFields = (t: FieldsOptions['t']): Field<EnteredProduct>[] => [
  {
    kind: 'text',
    name: 'product_code',
    label: t('shop:field.product_code'),
    help: t('shop:field.product_code_help'),
    mono: true,
    half: true,
  },
  { kind: 'text', name: 'ean', label: t('shop:field.ean'), mono: true, half: true },
  { kind: 'text', name: 'brand', label: t('shop:field.brand') },
  { kind: 'number', name: 'weight', label: t('shop:field.weight'), decimals: 3, half: true, when: isGoods },
  {
    kind: 'select',
    name: 'weight_unit',
    label: t('shop:field.weight_unit'),
    half: true,
    when: isGoods,
    options: weightUnits.map((value) => ({ value, label: value })),
  },
  {
    kind: 'number',
    name: 'content',
    label: t('shop:field.content'),
    decimals: 3,
    half: true,
    when: isGoods,
  },
  {
    kind: 'select',
    name: 'content_unit',
    label: t('shop:field.content_unit'),
    half: true,
    when: isGoods,
    options: contentUnits.map((value) => ({ value, label: t(`shop:content_unit.${value}`) })),
  },
]

/** Returns the fields for search engines, with a preview. */
const searchFields = ({ t, row }: Pick<FieldsOptions, 't' | 'row'>): Field<EnteredProduct>[] => [
  { kind: 'text', name: 'seo_title', label: t('shop:field.seo_title'), help: t('shop:field.seo_title_help') },
  {
    kind: 'text',
    name: 'seo_description',
    label: t('shop:field.seo_description'),
    help: t('shop:field.seo_description_help'),
  },
  { kind: 'custom', key: 'search_preview', render: ({ values }) => <SearchPreview values={values} id={row?._id} /> },
]

/** Returns the fields for the net price and the status, and the display of the price with VAT. */
const priceFields = (t: FieldsOptions['t']): Field<EnteredProduct>[] => [
  { kind: 'money', name: 'price', label: t('shop:field.net_price'), half: true },
  {
    kind: 'select',
    name: 'status',
    label: t('shop:field.status'),
    half: true,
    options: productStatuses.map((value) => ({ value, label: t(`shop:status.${value}`) })),
  },
  { kind: 'custom', key: 'price_with_vat', render: ({ values }) => <PriceWithVat price={values.price} /> },
]

/** Returns all fields of a product's form. */
export const productFields = ({ t, categories, row }: FieldsOptions): Field<EnteredProduct, ProductField>[] => [
  { kind: 'text', name: 'name', label: t('shop:field.name') },
  ...priceFields(t),
  {
    kind: 'time',
    name: 'publish_at',
    label: t('shop:field.publish_at'),
    help: t('shop:field.publish_at_help', { zone: localZone() }),
    when: ({ status }) => status === 'published',
  },
  {
    kind: 'custom',
    key: 'pictures',
    render: (form) => (
      <PicturesField
        label={t('shop:product.pictures')}
        items={form.values.pictures}
        onChange={(pictures) => form.set('pictures', pictures)}
        endpoint={DownloadProductPicture}
        rules={productImageRules}
        hasFocus
        error={
          form.error('image_order') ?? form.error('image_focus') ?? form.error('image_alts') ?? form.error('image1')
        }
      />
    ),
  },
  {
    kind: 'custom',
    key: 'alts',
    when: ({ pictures }) => pictures.length > 0,
    render: (form) => <AltTextsField form={form} />,
  },
  {
    kind: 'select',
    name: 'category_id',
    label: t('shop:field.category_id'),
    none: t('shop:field.no_category'),
    options: categories,
  },
  ...kindFields({ t, row }),
  { kind: 'number', name: 'inventory', label: t('shop:field.inventory'), half: true, when: isGoods },
  {
    kind: 'number',
    name: 'low_stock',
    label: t('shop:field.low_stock'),
    half: true,
    when: ({ kind }) => kind !== 'file',
  },
  { kind: 'paragraph', name: 'short_description', label: t('shop:field.short_description') },
  { kind: 'custom', key: 'description', render: (form) => <DescriptionField form={form} id={row?._id} /> },
  { kind: 'custom', key: 'related_ids', render: (form) => <RelatedField form={form} id={row?._id} /> },
  { kind: 'custom', key: 'extra_options', render: (form) => <OptionsField form={form} /> },
  ...factFields(t),
  { kind: 'text', name: 'slug', label: t('shop:field.slug'), help: t('shop:field.slug_help'), mono: true },
  ...searchFields({ t, row }),
]
