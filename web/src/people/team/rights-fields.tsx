import { Checkbox, TextInput } from '@mantine/core'
import { type MemberRights, memberPeriods } from '@mapwright/contract/accounts/member.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Choices } from '../../ui/forms/choices.tsx'

const flags = ['may_order', 'may_message', 'sees_prices', 'may_pay', 'notifies_owner'] as const

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

export const rightsValues = ({ order_limit, period_limit, ...rights }: MemberRights): RightsValues => ({
  ...rights,
  order_limit: order_limit ?? '',
  period_limit: period_limit ?? '',
})

/** Converts form values to the rights of a request. */
export const rightsInput = ({ order_limit, period_limit, ...rights }: RightsValues) => ({
  ...rights,
  order_limit: order_limit.trim() || null,
  period_limit: period_limit.trim() || null,
})

type RightsFieldsProps = {
  values: RightsValues
  onChange: (changes: Partial<RightsValues>) => void
  errorOf: (name: 'rights.order_limit' | 'rights.period_limit') => string | null
}

/** Fields for the rights and limits of a member. */
export function RightsFields({ values, onChange, errorOf }: RightsFieldsProps) {
  const t = useWording('team')
  const limit = (name: 'order_limit' | 'period_limit') => ({
    label: t(`team:limit.${name}`),
    value: values[name],
    error: errorOf(`rights.${name}`),
    inputMode: 'decimal' as const,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange({ [name]: value }),
  })
  return (
    <>
      {flags.map((flag) => (
        <Checkbox
          key={flag}
          label={t(`team:right.${flag}`)}
          checked={values[flag]}
          onChange={({ currentTarget: { checked } }) => onChange({ [flag]: checked })}
        />
      ))}
      {values.may_pay && (
        <>
          <TextInput {...limit('order_limit')} description={t('team:limit_help')} />
          <TextInput {...limit('period_limit')} />
          <Choices
            label={t('team:periods')}
            value={values.period}
            error={undefined}
            onChange={(value) => onChange({ period: value === 'day' ? 'day' : 'month' })}
            choices={memberPeriods.map((value) => ({ value, label: t(`team:period.${value}`) }))}
          />
        </>
      )}
    </>
  )
}
