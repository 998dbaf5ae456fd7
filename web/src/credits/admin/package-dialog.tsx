import { Group, Modal, TextInput } from '@mantine/core'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { Price } from '@mapwright/contract/credits/price.ts'
import { AddPrice, ChangePrice } from '@mapwright/contract/credits/price-endpoints.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { site } from '../../app/site-data.ts'
import { Form, SubmitButton, useForm } from '../../ui/form.tsx'

type PackageDialogProps = { price?: Price | undefined; isOpen: boolean; onClose: () => void }

/** A new package, or one that is changed. */
export function PackageDialog({ price, isOpen, onClose }: PackageDialogProps) {
  const t = useWording('credits')
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={price ? t('credits:package.edit', { name: price.name }) : t('credits:package.add')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      size={440}
    >
      {price ? <ChangeForm price={price} onDone={onClose} /> : <AddForm onDone={onClose} />}
    </Modal>
  )
}

const empty = { name: '', count: '', amount: '' }
type Values = typeof empty

function AddForm({ onDone }: { onDone: () => void }) {
  const form = useForm(AddPrice, { initial: empty, toInput: (body) => ({ body }), guard: false, onDone })
  return <Fields form={form} />
}

function ChangeForm({ price, onDone }: { price: Price; onDone: () => void }) {
  const { _id, name, count, amount, online } = price
  const form = useForm(ChangePrice, {
    initial: { name, count, amount } as Values,
    toInput: (values) => ({ params: { id: _id }, body: { ...values, online } }),
    guard: false,
    onDone,
  })
  return <Fields form={form} />
}

function Fields({ form }: { form: ReturnType<typeof useForm<Endpoint, Values>> }) {
  const t = useWording('credits')
  return (
    <Form form={form}>
      <TextInput
        label={t('credits:package.name')}
        description={t('credits:package.name_text')}
        data-autofocus
        {...form.text('name')}
      />
      <TextInput label={t('credits:invoice.credits')} inputMode="decimal" withAsterisk {...form.text('count')} />
      <TextInput
        label={t('credits:package.amount', { currency: site.settings.currency })}
        description={t('credits:package.amount_text')}
        inputMode="decimal"
        withAsterisk
        {...form.text('amount')}
      />
      <Group justify="flex-end">
        <SubmitButton form={form}>{t('credits:package.save')}</SubmitButton>
      </Group>
    </Form>
  )
}
