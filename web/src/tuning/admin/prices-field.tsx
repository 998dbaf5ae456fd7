import { TextInput } from '@mantine/core'
import { useWording } from '../../platform/i18n/wording.ts'
import { usePriceTypes } from '../../platform/use-price-types.ts'
import type { Form } from '../../ui/use-form.ts'
import classes from './prices-field.module.css'

export const priceNames = ['price_1', 'price_2', 'price_3'] as const
const types = [1, 2, 3] as const
export type Prices = Record<(typeof priceNames)[number], string>

export const noPrices: Prices = { price_1: '', price_2: '', price_3: '' }

/** The three prices of a service or an option, one for each price type. */
export function PricesField<V extends Prices & Record<string, unknown>>({ form }: { form: Form<V> }) {
  const t = useWording('catalogue')
  const typeName = usePriceTypes()
  // A form of more fields can also set these.
  const fields = form as unknown as Form<Prices>
  return (
    <fieldset className={classes.prices}>
      <legend>{t('catalogue:prices')}</legend>
      {priceNames.map((name, at) => (
        <TextInput
          key={name}
          label={typeName(types[at] ?? 1)}
          inputMode="decimal"
          withAsterisk
          {...fields.text(name)}
        />
      ))}
      <p className="meta">{t('catalogue:prices_help')}</p>
    </fieldset>
  )
}
