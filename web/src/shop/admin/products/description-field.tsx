import { GetProductById } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import type { Form } from '../../../ui/forms/use-form.ts'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import type { EnteredProduct } from './product-form.ts'

type DescriptionFieldProps = { form: Form<EnteredProduct>; id: string | undefined }

/** The field for the rich text description. Loads it separately, because the list of products does not contain it. */
export function DescriptionField({ form, id }: DescriptionFieldProps) {
  return id === undefined ? <Editor form={form} initial="" /> : <LoadedField form={form} id={id} />
}

function LoadedField({ form, id }: { form: Form<EnteredProduct>; id: string }) {
  const query = useQueryOf(GetProductById, { params: { id } })
  return (
    <Loaded query={query} lines={4}>
      {({ product: { description } }) => <Editor form={form} initial={description} />}
    </Loaded>
  )
}

function Editor({ form, initial }: { form: Form<EnteredProduct>; initial: string }) {
  const t = useWording('shop')
  return (
    <RichText
      label={t('shop:product.description')}
      initial={initial}
      onChange={(html) => form.set('description', html)}
      error={form.error('description')}
    />
  )
}
