import type { ListedProduct } from '@mapwright/contract/shop/products/product.ts'
import { digitalRules } from '@mapwright/contract/shop/products/product-kind.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { FileDrop } from '../../../ui/files/file-drop.tsx'
import { SendingBar } from '../../../ui/forms/sending-bar.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import type { EnteredProduct } from './product-form.ts'

type ProductFileFieldProps = { form: Form<EnteredProduct>; row: ListedProduct | undefined }

/** The file that buyers download. */
export function ProductFileField({ form, row }: ProductFileFieldProps) {
  const t = useWording('shop')
  const kept = form.values.file ?? (row && row.file_name !== '' ? { name: row.file_name } : undefined)
  return (
    <>
      <FileDrop
        label={t('shop:field.file')}
        hint={t('shop:field.file_help')}
        maxBytes={digitalRules.max_file_bytes}
        disabled={form.isBusy}
        error={form.error('file')}
        kept={kept}
        upload={async (file) => form.set('file', file)}
        {...(form.values.file ? { onRemove: () => form.set('file', null) } : {})}
      />
      <SendingBar form={form} name={form.values.file?.name ?? ''} />
    </>
  )
}
