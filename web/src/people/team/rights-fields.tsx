import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type MemberRights, memberPeriods } from '@mapwright/contract/accounts/member.ts'
import { useId } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './rights-fields.module.css'

const rights = ['may_order', 'may_message', 'sees_prices', 'may_pay'] as const
const flags = [...rights, 'notifies_owner'] as const

/** The rights as form values: limits are texts, empty without a limit. */
export type RightsValues = Record<(typeof flags)[number], boolean> & {
  order_limit: string
  period_limit: string
  period: (typeof memberPeriods)[number]
}

export const newRights: RightsValues = {
  ...{ may_order: true, may_message: true, sees_prices: true, may_pay: false, notifies_owner: true },
  ...{ order_limit: '', period_limit: '', period: 'month' },
}

export const rightsValues = ({ order_limit, period_limit, ...others }: MemberRights): RightsValues => ({
  ...others,
  order_limit: order_limit ?? '',
  period_limit: period_limit ?? '',
})

/** Converts form values to the rights of a request. */
export const rightsInput = ({ order_limit, period_limit, ...others }: RightsValues) => ({
  ...others,
  order_limit: order_limit.trim() || null,
  period_limit: period_limit.trim() || null,
})

type RightsFieldsProps = {
  values: RightsValues
  onChange: (changes: Partial<RightsValues>) => void
  errorOf: (name: 'rights.order_limit' | 'rights.period_limit') => string | null
}

/** The limits, in their place also while they do not apply, so that a choice does not move the fields below. */
function LimitFields({ values, onChange, errorOf }: RightsFieldsProps) {
  const t = useWording('team')
  const help = useId()
  const limit = (name: 'order_limit' | 'period_limit') => ({
    label: t(`team:limit.${name}`),
    placeholder: t('team:no_limit'),
    value: values[name],
    error: errorOf(`rights.${name}`),
    inputMode: 'decimal' as const,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange({ [name]: value }),
  })
  return (
    <fieldset className={classes.group} disabled={!values.may_pay} aria-describedby={help}>
      <legend>{t('team:limits')}</legend>
      <p id={help} className="meta">
        {t(values.may_pay ? 'team:limit_help' : 'team:every_order')}
      </p>
      <TextInput {...limit('order_limit')} />
      <div className={classes.halves}>
        <TextInput {...limit('period_limit')} />
        <NativeSelect
          label={t('team:periods')}
          value={values.period}
          onChange={({ currentTarget: { value } }) => onChange({ period: value === 'day' ? 'day' : 'month' })}
          data={memberPeriods.map((value) => ({ value, label: t(`team:period.${value}`) }))}
        />
      </div>
    </fieldset>
  )
}

/** Fields for the rights and limits of a member. */
export function RightsFields(props: RightsFieldsProps) {
  const { values, onChange } = props
  const t = useWording('team')
  const box = (flag: (typeof flags)[number]) => (
    <Checkbox
      key={flag}
      label={t(`team:right.${flag}`)}
      checked={values[flag]}
      onChange={({ currentTarget: { checked } }) => onChange({ [flag]: checked })}
    />
  )
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{t('team:rights')}</legend>
        {rights.map(box)}
      </fieldset>
      <LimitFields {...props} />
      {box('notifies_owner')}
    </>
  )
}
