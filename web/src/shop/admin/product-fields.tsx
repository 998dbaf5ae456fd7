import { productImageRules, productStatuses, weightUnits } from '@mapwright/contract/shop/product.ts'
import { DownloadProductPicture } from '@mapwright/contract/shop/product-endpoints.ts'
import type { useWording } from '../../platform/i18n/wording.ts'
import { PicturesField } from '../../ui/pictures/pictures-field.tsx'
import type { Field } from '../../ui/resource/field.ts'
import { DescriptionField } from './description-field.tsx'
import { OptionsField } from './options-field.tsx'
import type { EnteredProduct } from './product-form.ts'

type FieldsOptions = {
  t: ReturnType<typeof useWording>
  categories: readonly { value: string; label: string }[]
  id: string | undefined
}

/** The fields of a product's form. */
export const productFields = ({ t, categories, id }: FieldsOptions): Field<EnteredProduct>[] => [
  { kind: 'text', name: 'name', label: t('shop:field.name') },
  { kind: 'money', name: 'price', label: t('shop:field.net_price'), half: true },
  {
    kind: 'select',
    name: 'status',
    label: t('shop:field.status'),
    half: true,
    options: productStatuses.map((value) => ({ value, label: t(`shop:status.${value}`) })),
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
        error={form.error('image_order') ?? form.error('image1')}
      />
    ),
  },
  {
    kind: 'select',
    name: 'category_id',
    label: t('shop:field.category_id'),
    none: t('shop:field.no_category'),
    options: categories,
  },
  { kind: 'number', name: 'inventory', label: t('shop:field.inventory'), half: true },
  {
    kind: 'number',
    name: 'low_stock',
    label: t('shop:field.low_stock'),
    half: true,
  },
  { kind: 'paragraph', name: 'short_description', label: t('shop:field.short_description') },
  { kind: 'custom', key: 'description', render: (form) => <DescriptionField form={form} id={id} /> },
  { kind: 'custom', key: 'extra_options', render: (form) => <OptionsField form={form} /> },
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
  { kind: 'number', name: 'weight', label: t('shop:field.weight'), decimals: 3, half: true },
  {
    kind: 'select',
    name: 'weight_unit',
    label: t('shop:field.weight_unit'),
    half: true,
    options: weightUnits.map((value) => ({ value, label: value })),
  },
  { kind: 'text', name: 'slug', label: t('shop:field.slug'), help: t('shop:field.slug_help'), mono: true },
]
