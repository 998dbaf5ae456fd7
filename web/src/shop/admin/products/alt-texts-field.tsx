import { TextInput } from '@mantine/core'
import { maxAltLength } from '@mapwright/contract/shop/products/product.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import type { Form } from '../../../ui/forms/use-form.ts'
import type { EnteredProduct } from './product-form.ts'

/** The alternative texts of the pictures. */
export function AltTextsField({ form }: { form: Form<EnteredProduct> }) {
  const t = useWording('shop')
  const { pictures, name } = form.values
  const change = (key: string, alt: string) =>
    form.set(
      'pictures',
      pictures.map((picture) => (picture.key === key ? { ...picture, alt } : picture)),
    )
  return pictures.map(({ key, alt = '' }, at) => (
    <TextInput
      key={key}
      label={t('shop:field.alt', { place: at + 1 })}
      description={at === 0 ? t('shop:field.alt_help') : undefined}
      placeholder={name}
      maxLength={maxAltLength}
      value={alt}
      onChange={({ currentTarget: { value } }) => change(key, value)}
    />
  ))
}
