import { Button, NativeSelect } from '@mantine/core'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import {
  type WithdrawalScope,
  withdrawalRules,
  withdrawalScopes,
} from '@mapwright/contract/shop/withdrawals/withdrawal.ts'
import { useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import type { Form } from '../../ui/forms/use-form.ts'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import classes from './settings-page.module.css'

type Values = {
  withdrawal_scope: WithdrawalScope
  withdrawal_days: number
  delivery_days: number
  withdrawal_text: string
}
type WithdrawalForm = Pick<Form<Values>, 'values' | 'value' | 'error'>
type WithdrawalFieldsProps = { form: WithdrawalForm; setText: (html: string) => void }

/** The settings for withdrawals: entitled buyers, period, and instructions. A template is available for the instructions. */
export function WithdrawalFields({ form, setText }: WithdrawalFieldsProps) {
  const t = useWording('shop', 'withdrawal')
  // The editor is uncontrolled: a new key restarts it with the text of the template.
  const [text, setModel] = useState({ initial: form.values.withdrawal_text, inserted: 0 })
  const { onChange, ...scope } = form.value('withdrawal_scope')
  const insertModel = () => {
    const address = `${window.location.origin}${pathTo('/shop/withdrawal')}`
    const initial = t('withdrawal:model', { days: form.values.withdrawal_days, address })
    setModel({ initial, inserted: text.inserted + 1 })
    setText(initial)
  }
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
          <RichText
            key={text.inserted}
            label={t('shop:settings.withdrawal_text')}
            initial={text.initial}
            onChange={setText}
            error={form.error('withdrawal_text')}
          />
          <div className={classes.model}>
            <Button variant="default" size="xs" onClick={insertModel} disabled={form.values.withdrawal_text !== ''}>
              {t('shop:settings.withdrawal_model')}
            </Button>
            <p className="meta">{t('shop:settings.withdrawal_model_help')}</p>
          </div>
        </>
      )}
    </fieldset>
  )
}
