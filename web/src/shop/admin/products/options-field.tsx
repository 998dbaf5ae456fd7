import { TextInput } from '@mantine/core'
import { useWording } from '../../../platform/i18n/wording.ts'
import { RowsField } from '../../../ui/forms/rows-field.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import type { EnteredOption, EnteredProduct } from './product-form.ts'

let added = 0
const newOption = (): EnteredOption => {
  added += 1
  return { key: `new:${added}`, name: '', price: '' }
}

/** The extra options of a product, each with its price. */
export function OptionsField({ form }: { form: Form<EnteredProduct> }) {
  const t = useWording('shop')
  return (
    <RowsField
      label={t('shop:field.extra_options')}
      description={t('shop:field.extra_options_help')}
      error={form.error('extra_options')}
      rows={form.values.extra_options}
      onChange={(options) => form.set('extra_options', options)}
      newRow={newOption}
      addLabel={t('shop:field.option_add')}
      removeLabel={({ name }) => t('shop:field.option_remove', { name })}
      nameLabel={t('shop:field.option_name')}
      maxNameLength={80}
      control={({ name, price }, change) => (
        <TextInput
          aria-label={t('shop:field.option_price', { name })}
          placeholder={t('shop:field.price')}
          inputMode="decimal"
          value={price}
          onChange={({ currentTarget: { value } }) => change({ price: value })}
        />
      )}
    />
  )
}
