import { NumberInput } from '@mantine/core'
import type { SiteFlag, SiteSettings } from '@mapwright/contract/site/settings.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { flagText } from '../../app/api/flag-text.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/form.tsx'
import { FlagSwitches } from './flag-switches.tsx'
import { useSaved, WithSettings } from './with-settings.tsx'

/** A switch stands here once something obeys it. */
const flags = ['bank_payment', 'submit_order_pay_later'] as const satisfies readonly SiteFlag[]

export function PaymentSection() {
  const t = useWording('site')
  return (
    <WithSettings title={t('site:payment.title')}>{(settings) => <PaymentForm settings={settings} />}</WithSettings>
  )
}

/** How customers pay, and how long those have who pay later. */
function PaymentForm({ settings }: { settings: SiteSettings }) {
  const t = useWording('site')
  const { bank_payment, submit_order_pay_later, pay_later_days } = settings
  const form = useForm(ChangeSettings, {
    initial: { bank_payment, submit_order_pay_later, pay_later_days },
    toInput: (values) => ({
      body: {
        bank_payment: flagText(values.bank_payment),
        submit_order_pay_later: flagText(values.submit_order_pay_later),
        pay_later_days: values.pay_later_days,
      },
    }),
    onDone: useSaved(),
  })
  const { onChange, ...days } = form.value('pay_later_days')
  return (
    <Form form={form}>
      <FlagSwitches flags={flags} check={form.check} />
      {form.values.submit_order_pay_later && (
        <NumberInput
          label={t('site:payment.pay_later_days')}
          description={t('site:payment.pay_later_days_help')}
          allowDecimal={false}
          allowNegative={false}
          min={1}
          max={90}
          {...days}
          onChange={(value) => onChange(Number(value))}
        />
      )}
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
