import { TextInput } from '@mantine/core'
import { type EuroRate, SetEuroRate } from '@mapwright/contract/billing/oss-endpoints.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { useQuarterName } from './use-quarters.ts'

/** The form for the exchange rate of a currency on the last day of a quarter. */
export function EuroRateForm({ rate: { quarter, currency, rate } }: { rate: EuroRate }) {
  const t = useWording('vat')
  const quarterName = useQuarterName()
  const form = useForm(SetEuroRate, {
    initial: { rate: rate ?? '' },
    toInput: (body) => ({ params: { quarter, currency }, body }),
    refreshes: ['billing'],
    onDone: () => notify.done(t('vat:oss.rate_saved')),
  })
  return (
    <Form form={form}>
      <TextInput
        label={t('vat:oss.rate', { currency, quarter: quarterName(quarter) })}
        description={t('vat:oss.rate_help')}
        {...form.text('rate')}
      />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('vat:oss.save_rate')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
