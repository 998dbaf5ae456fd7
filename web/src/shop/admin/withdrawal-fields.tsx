import { NativeSelect } from '@mantine/core'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import {
  type WithdrawalScope,
  withdrawalRules,
  withdrawalScopes,
} from '@mapwright/contract/shop/withdrawals/withdrawal.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import type { Form } from '../../ui/forms/use-form.ts'
import classes from './settings-page.module.css'

type Values = {
  withdrawal_scope: WithdrawalScope
  withdrawal_days: number
  delivery_days: number
}
type WithdrawalForm = Pick<Form<Values>, 'values' | 'value'>

/** The settings for withdrawals: entitled buyers and period. */
export function WithdrawalFields({ form }: { form: WithdrawalForm }) {
  const t = useWording('shop')
  const { onChange, ...scope } = form.value('withdrawal_scope')
  return (
    <fieldset className={classes.switches}>
      <legend>{t('shop:settings.withdrawal')}</legend>
      <NativeSelect
        label={t('shop:settings.withdrawal_scope')}
        {...scope}
        onChange={({ currentTarget: { value } }) => isOneOf(withdrawalScopes, value) && onChange(value)}
        data={withdrawalScopes.map((value) => ({ value, label: t(`shop:settings.withdrawal_scope.${value}`) }))}
      />
      {form.values.withdrawal_scope !== 'nobody' && (
        <>
          <NumberField
            label={t('shop:settings.withdrawal_days')}
            description={t('shop:settings.withdrawal_days_help')}
            min={withdrawalRules.min_days}
            max={withdrawalRules.max_days}
            {...form.value('withdrawal_days')}
            onChange={(days) => form.value('withdrawal_days').onChange(days ?? Number.NaN)}
          />
          <NumberField
            label={t('shop:settings.delivery_days')}
            description={t('shop:settings.delivery_days_help')}
            min={0}
            max={withdrawalRules.max_delivery_days}
            {...form.value('delivery_days')}
            onChange={(days) => form.value('delivery_days').onChange(days ?? Number.NaN)}
          />
        </>
      )}
    </fieldset>
  )
}
