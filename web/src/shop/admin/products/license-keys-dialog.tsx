import { Button, Textarea } from '@mantine/core'
import type { ListedProduct } from '@mapwright/contract/shop/products/product.ts'
import { AddLicenseKeys, RemoveLicenseKeys } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { useCommand } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useConfirm } from '../../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { notify } from '../../../ui/messages/notify.ts'

type LicenseKeysDialogProps = { product: ListedProduct | undefined; onClose: () => void }

/** The license keys of a product: the number of unsold keys, and a field that adds keys. */
export function LicenseKeysDialog({ product, onClose }: LicenseKeysDialogProps) {
  const t = useWording('shop')
  return (
    <Dialog
      opened={product !== undefined}
      onClose={onClose}
      title={product && t('shop:keys.title', { name: product.name })}
      size={480}
    >
      {product && <KeysForm product={product} onDone={onClose} />}
    </Dialog>
  )
}

function KeysForm({ product, onDone }: { product: ListedProduct; onDone: () => void }) {
  const t = useWording('shop')
  const f = useFormats()
  const confirm = useConfirm()
  const remove = useCommand(RemoveLicenseKeys)
  const { _id: id, inventory, name } = product
  const form = useForm(AddLicenseKeys, {
    initial: { keys: '' },
    toInput: ({ keys }) => ({ body: { id, keys } }),
    clears: ['keys'],
    onDone: ({ added, skipped }) => {
      notify.done(t('shop:keys.added', { added: f.number(added), skipped: f.number(skipped) }))
      onDone()
    },
  })
  const askToRemove = () =>
    confirm({
      title: t('shop:keys.remove'),
      text: t('shop:keys.remove_text', { name }),
      action: t('shop:keys.remove'),
      danger: true,
      run: async () => {
        await remove.mutateAsync({ body: { id } })
        onDone()
      },
    })
  return (
    <Form form={form}>
      <p>{t('shop:keys.left', { number: f.number(inventory) })}</p>
      <Textarea
        label={t('shop:keys.field')}
        description={t('shop:keys.field_help')}
        autosize
        minRows={5}
        maxRows={14}
        dir="ltr"
        spellCheck={false}
        {...form.text('keys')}
      />
      <FormActions>
        <SubmitButton form={form}>{t('shop:keys.add')}</SubmitButton>
        {inventory > 0 && (
          <Button variant="subtle" color="red" onClick={() => void askToRemove()}>
            {t('shop:keys.remove')}
          </Button>
        )}
      </FormActions>
    </Form>
  )
}
