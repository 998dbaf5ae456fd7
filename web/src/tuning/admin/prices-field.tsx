import { TextInput } from '@mantine/core'
import { type PriceType, priceTypes } from '@mapwright/contract/accounts/price-types.ts'
import type { ChangeEvent } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { usePriceTypes } from '../../platform/use-price-types.ts'
import type { Form } from '../../ui/forms/use-form.ts'
import classes from './prices-field.module.css'

export type Prices = Record<`price_${PriceType}`, string>

/** The parts of a form that PricesField needs; the form may have more fields. */
type PricesForm = {
  values: Prices
  change(changes: Partial<Prices>): void
  text(name: keyof Prices): ReturnType<Form<Prices>['text']>
}

export const noPrices: Prices = { price_1: '', price_2: '', price_3: '' }

/** Sets the first price. The second and third price change with it if they were empty or equal to it. */
function withFollowing({ price_1: before, price_2, price_3 }: Prices, price_1: string): Prices {
  const follow = (price: string) => (price === '' || price === before ? price_1 : price)
  return { price_1, price_2: follow(price_2), price_3: follow(price_3) }
}

/** The prices of a service or option, one for each price type. The second and third price change with the first until they are edited. */
export function PricesField({ form }: { form: PricesForm }) {
  const t = useWording('catalogue')
  const typeName = usePriceTypes()
  const first = form.text('price_1')
  const propsOf = (type: PriceType) =>
    type === 1
      ? {
          ...first,
          onChange(event: ChangeEvent<HTMLInputElement>) {
            first.onChange(event)
            form.change(withFollowing(form.values, event.currentTarget.value))
          },
        }
      : form.text(`price_${type}`)
  return (
    <fieldset className={classes.prices}>
      <legend>{t('catalogue:prices')}</legend>
      {priceTypes.map((type) => (
        <TextInput key={type} label={typeName(type)} inputMode="decimal" withAsterisk {...propsOf(type)} />
      ))}
      <p className="meta">{t('catalogue:prices_help')}</p>
    </fieldset>
  )
}
