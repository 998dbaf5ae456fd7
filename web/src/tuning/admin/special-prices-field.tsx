import { TextInput } from '@mantine/core'
import { useWording } from '../../platform/i18n/wording.ts'
import { usePriceTypes } from '../../platform/use-price-types.ts'
import { type Prices, priceNames } from './prices-field.tsx'
import classes from './special-prices-field.module.css'
import type { ServiceRow } from './use-all.ts'

const types = [1, 2, 3] as const

/** Typed prices by service; empty ones are the regular price. */
export type SpecialPrices = Record<string, Partial<Prices>>

type SpecialPricesFieldProps = {
  services: readonly ServiceRow[]
  value: SpecialPrices
  onChange: (value: SpecialPrices) => void
  error: string | null
}

/** The special prices of all services for a control unit, with regular prices as placeholders. */
export function SpecialPricesField({ services, value, onChange, error }: SpecialPricesFieldProps) {
  const t = useWording('catalogue')
  const typeName = usePriceTypes()
  const change = (id: string, name: keyof Prices, price: string) =>
    onChange({ ...value, [id]: { ...value[id], [name]: price } })
  return (
    <div className={classes.field}>
      <table className={classes.table}>
        <caption>{t('catalogue:special.prices')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('catalogue:services.one')}</th>
            {priceNames.map((name, at) => (
              <th key={name} scope="col">
                {typeName(types[at] ?? 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {services.map((service) => (
            <tr key={service._id}>
              <th scope="row">{service.name}</th>
              {priceNames.map((name, at) => (
                <td key={name}>
                  <TextInput
                    size="xs"
                    inputMode="decimal"
                    aria-label={t('catalogue:special.price_of', { name: service.name, type: typeName(types[at] ?? 1) })}
                    placeholder={service[name]}
                    value={value[service._id]?.[name] ?? ''}
                    onChange={(event) => change(service._id, name, event.currentTarget.value)}
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
