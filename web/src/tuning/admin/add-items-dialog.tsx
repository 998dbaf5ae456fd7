import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { AddPriceListItems } from '@mapwright/contract/tuning/price-list-endpoints.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ClipboardEvent } from 'react'
import { useReadAmount, useWriteAmount } from '../../platform/i18n/read-amount.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { site } from '../../platform/site-data.ts'
import { Dialog } from '../../ui/dialogs/overlays.tsx'
import { Form, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'
import classes from './add-items-dialog.module.css'
import { blankItem, itemsOf, priceProblem, type TypedItem } from './typed-items.ts'

const names = ['category', 'name', 'note', 'price'] as const
const isEmpty = (item: TypedItem) => names.every((name) => item[name].trim() === '')

/** Dialog that adds items to the price list, one per line. Rows copied from a table can be pasted. */
export function AddItemsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useWording('catalogue')
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('catalogue:price_list.add')} size={860}>
      <ItemsForm onDone={onClose} />
    </Dialog>
  )
}

function ItemsForm({ onDone }: { onDone: () => void }) {
  const t = useWording('catalogue')
  const readAmount = useReadAmount()
  const writeAmount = useWriteAmount()
  const form = useForm(AddPriceListItems, {
    initial: { items: [blankItem] },
    // Omits empty lines except the first, so that the errors of an empty form are shown in the first line.
    toInput: ({ items }) => ({
      body: {
        items: items
          .filter((item, at) => at === 0 || !isEmpty(item))
          .map((item) => ({ ...item, price: readAmount(item.price) })),
      },
    }),
    check: ({ items }) =>
      Object.fromEntries(
        items.flatMap((item, at) => {
          if (at > 0 && isEmpty(item)) return []
          const code = priceProblem(item, readAmount)
          return [
            ...(item.name.trim() === '' ? [[`items.${at}.name`, { code: 'required' }]] : []),
            ...(code ? [[`items.${at}.price`, { code, message: t(`catalogue:price_list.${code}`) }]] : []),
          ]
        }),
      ),
    onDone: ({ price_list }) => {
      notify.done(t('catalogue:price_list.added', { count: price_list.length }))
      onDone()
    },
  })
  const { items } = form.values
  const change = (next: TypedItem[]) => form.set('items', next)
  const paste = (at: number) => (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!pasted.includes('\t')) return
    event.preventDefault()
    const own = items[at]
    const added = itemsOf(pasted).map((item) => ({ ...item, price: writeAmount(item.price) }))
    change(items.toSpliced(at, own && isEmpty(own) ? 1 : 0, ...added))
  }
  const labels = {
    category: t('catalogue:price_list.category'),
    name: t('catalogue:name'),
    note: t('catalogue:price_list.note'),
    price: t('catalogue:price_list.price', { currency: site.settings.currency }),
  }
  return (
    <Form form={form} wide>
      <p className="meta">{t('catalogue:price_list.paste')}</p>
      {form.error('items') && <p className={classes.error}>{form.error('items')}</p>}
      <div className={classes.lines}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by position, as in errors
          <fieldset key={at} className={classes.line} aria-label={t('catalogue:price_list.line', { number: at + 1 })}>
            {names.map((name) => (
              <TextInput
                key={name}
                size="sm"
                label={labels[name]}
                inputMode={name === 'price' ? 'decimal' : 'text'}
                value={item[name]}
                error={form.error(`items.${at}.${name}`)}
                onPaste={paste(at)}
                onChange={(event) => change(items.with(at, { ...item, [name]: event.currentTarget.value }))}
              />
            ))}
            {items.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('catalogue:price_list.remove_line', { number: at + 1 })}
                onClick={() => change(items.toSpliced(at, 1))}
              >
                <IconX size={16} stroke={1.75} />
              </ActionIcon>
            )}
          </fieldset>
        ))}
      </div>
      <Group justify="space-between">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => change([...items, { ...blankItem, category: items.at(-1)?.category ?? '' }])}
        >
          {t('catalogue:price_list.add_line')}
        </Button>
        <SubmitButton form={form}>{t('catalogue:price_list.save')}</SubmitButton>
      </Group>
    </Form>
  )
}
