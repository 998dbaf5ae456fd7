import { TextInput } from '@mantine/core'
import { priceTypes } from '@mapwright/contract/accounts/price-types.ts'
import { useWriteAmount } from '../../platform/i18n/read-amount.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { usePriceTypes } from '../../platform/use-price-types.ts'
import type { Prices } from './prices-field.tsx'
import classes from './special-prices-field.module.css'
import type { ServiceRow } from './use-all.ts'

/** Typed prices by service id. An empty price means the regular price. */
export type SpecialPrices = Record<string, Partial<Prices>>

type SpecialPricesFieldProps = {
  services: readonly ServiceRow[]
  value: SpecialPrices
  onChange: (value: SpecialPrices) => void
  error: string | null
}

/** The special prices of all services for a control unit. Placeholders show the regular prices. */
export function SpecialPricesField({ services, value, onChange, error }: SpecialPricesFieldProps) {
  const t = useWording('catalogue')
  const typeName = usePriceTypes()
  const write = useWriteAmount()
  const change = (id: string, name: keyof Prices, price: string) =>
    onChange({ ...value, [id]: { ...value[id], [name]: price } })
  return (
    <div className={classes.field}>
      <table className={classes.table}>
        <caption>{t('catalogue:special.prices')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('catalogue:services.one')}</th>
            {priceTypes.map((type) => (
              <th key={type} scope="col">
                {typeName(type)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {services.map((service) => (
            <tr key={service._id}>
              <th scope="row">{service.name}</th>
              {priceTypes.map((type) => (
                <td key={type}>
                  <TextInput
                    size="xs"
                    inputMode="decimal"
                    aria-label={t('catalogue:special.price_of', { name: service.name, type: typeName(type) })}
                    placeholder={write(service[`price_${type}`])}
                    value={value[service._id]?.[`price_${type}`] ?? ''}
                    onChange={(event) => change(service._id, `price_${type}`, event.currentTarget.value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="meta">{t('catalogue:special.prices_help')}</p>
      {error && <p className={classes.error}>{error}</p>}
    </div>
  )
}
