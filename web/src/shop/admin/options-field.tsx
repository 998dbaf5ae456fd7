import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import type { Form } from '../../ui/use-form.ts'
import classes from './options-field.module.css'
import type { EnteredOption, EnteredProduct } from './product-form.ts'

let added = 0
const newOption = (): EnteredOption => {
  added += 1
  return { key: `new:${added}`, name: '', price: '' }
}

/** The extra options of a product with their prices. */
export function OptionsField({ form }: { form: Form<EnteredProduct> }) {
  const t = useWording('shop')
  const options = form.values.extra_options
  const change = (key: string, part: Partial<EnteredOption>) =>
    form.set(
      'extra_options',
      options.map((option) => (option.key === key ? { ...option, ...part } : option)),
    )
  return (
    <Input.Wrapper
      label={t('shop:field.extra_options')}
      labelElement="div"
      description={t('shop:field.extra_options_help')}
      error={form.error('extra_options')}
    >
      <div className={classes.options}>
        {options.map(({ key, name, price }) => (
          <div key={key} className={classes.option}>
            <TextInput
              aria-label={t('shop:field.option_name')}
              placeholder={t('shop:field.option_name')}
              value={name}
              maxLength={80}
              onChange={({ currentTarget: { value } }) => change(key, { name: value })}
            />
            <TextInput
              aria-label={t('shop:field.option_price', { name })}
              placeholder={t('shop:field.price')}
              inputMode="decimal"
              value={price}
              onChange={({ currentTarget: { value } }) => change(key, { price: value })}
            />
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={t('shop:field.option_remove', { name })}
              onClick={() =>
                form.set(
                  'extra_options',
                  options.filter((option) => option.key !== key),
                )
              }
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => form.set('extra_options', [...options, newOption()])}
        >
          {t('shop:field.option_add')}
        </Button>
      </div>
    </Input.Wrapper>
  )
}
