import { TextInput } from '@mantine/core'
import { type PriceType, priceTypes } from '@mapwright/contract/accounts/price-types.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { usePriceTypes } from '../../platform/use-price-types.ts'
import type { Form } from '../../ui/use-form.ts'
import classes from './prices-field.module.css'

export type Prices = Record<`price_${PriceType}`, string>

/** A form with at least these fields. */
type PricesForm = { text(name: keyof Prices): ReturnType<Form<Prices>['text']> }

export const noPrices: Prices = { price_1: '', price_2: '', price_3: '' }

/** The three prices of a service or an option, one for each price type. */
export function PricesField({ form }: { form: PricesForm }) {
  const t = useWording('catalogue')
  const typeName = usePriceTypes()
  return (
    <fieldset className={classes.prices}>
      <legend>{t('catalogue:prices')}</legend>
      {priceTypes.map((type) => (
        <TextInput key={type} label={typeName(type)} inputMode="decimal" withAsterisk {...form.text(`price_${type}`)} />
      ))}
      <p className="meta">{t('catalogue:prices_help')}</p>
    </fieldset>
  )
}
