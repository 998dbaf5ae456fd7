import { NativeSelect, TextInput } from '@mantine/core'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { priceChanges } from '@mapwright/contract/tuning/price-rule.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { ServiceRule, ServiceRules } from './rule-values.ts'
import classes from './special-prices-field.module.css'
import type { ServiceRow } from './use-all.ts'

type ServiceRulesFieldProps = {
  services: readonly ServiceRow[]
  value: ServiceRules
  onChange: (value: ServiceRules) => void
  error: string | null
}

const untouched: ServiceRule = { change: 'discount', value: '' }

/** Fields for a fixed price or a percentage per service. The general percentage applies to services without a value. */
export function ServiceRulesField({ services, value, onChange, error }: ServiceRulesFieldProps) {
  const t = useWording('catalogue')
  const set = (id: string, part: Partial<ServiceRule>) =>
    onChange({ ...value, [id]: { ...(value[id] ?? untouched), ...part } })
  return (
    <div className={classes.field}>
      <table className={classes.table}>
        <caption>{t('catalogue:rules.services')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('catalogue:services.one')}</th>
            <th scope="col">{t('catalogue:rules.kind_of_price')}</th>
            <th scope="col">{t('catalogue:rules.value')}</th>
          </tr>
        </thead>
        <tbody>
          {services.map(({ _id, name }) => (
            <tr key={_id}>
              <th scope="row">{name}</th>
              <td className={classes.wide}>
                <NativeSelect
                  size="xs"
                  aria-label={t('catalogue:rules.kind_of_price_of', { name })}
                  value={value[_id]?.change ?? untouched.change}
                  data={priceChanges.map((change) => ({ value: change, label: t(`catalogue:rules.change.${change}`) }))}
                  onChange={(event) => {
                    const change = event.currentTarget.value
                    if (isOneOf(priceChanges, change)) set(_id, { change })
                  }}
                />
              </td>
              <td>
                <TextInput
                  size="xs"
                  inputMode="decimal"
                  aria-label={t('catalogue:rules.value_of', { name })}
                  value={value[_id]?.value ?? ''}
                  onChange={(event) => set(_id, { value: event.currentTarget.value })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="meta">{t('catalogue:rules.services_help')}</p>
      {error && <p className={classes.error}>{error}</p>}
    </div>
  )
}
