import { Stack } from '@mantine/core'
import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import type { SiteSettings } from '@mapwright/contract/site/settings.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { flagText } from '../../platform/api/flag-text.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/form.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import type { Form as FormState } from '../../ui/use-form.ts'
import { FlagSwitches } from './flag-switches.tsx'
import { flagsBySection } from './flags-by-section.ts'
import { PriceTypesPanel } from './price-types-panel.tsx'
import { useSaveConfirmation, WithSettings } from './with-settings.tsx'

export function PaymentSection() {
  const t = useWording('site')
  return (
    <Stack gap={16}>
      <WithSettings title={t('site:payment.title')}>{(settings) => <PaymentForm settings={settings} />}</WithSettings>
      <PriceTypesPanel />
    </Stack>
  )
}

type Periods = { invoice_pdf_months: number; invoice_archive_years: number }
type WholeNumberProps<V extends Periods & Record<string, unknown>> = {
  form: FormState<V>
  name: keyof Periods
  max: number
}

function WholeNumber<V extends Periods & Record<string, unknown>>({ form, name, max }: WholeNumberProps<V>) {
  const t = useWording('site')
  // A form of more fields can also set these.
  const { onChange, ...field } = (form as unknown as FormState<Periods>).value(name)
  return (
    <NumberField
      label={t(`site:payment.${name}`)}
      description={t(`site:payment.${name}_help`)}
      min={1}
      max={max}
      {...field}
      onChange={(value) => onChange(value ?? Number.NaN)}
    />
  )
}

/** Payment methods, the due period of pay-later orders, and the retention of invoices. */
function PaymentForm({ settings }: { settings: SiteSettings }) {
  const t = useWording('site')
  const { submit_order_pay_later, pay_later_days, invoice_pdf_months, invoice_archive_years } = settings
  const methods = flagsBySection.payment.filter((flag) => flag !== 'submit_order_pay_later')
  const form = useForm(ChangeSettings, {
    initial: {
      ...tableOf(methods, (flag) => settings[flag]),
      submit_order_pay_later,
      pay_later_days,
      invoice_pdf_months,
      invoice_archive_years,
    },
    toInput: (values) => ({
      body: {
        ...tableOf(methods, (flag) => flagText(values[flag])),
        submit_order_pay_later: flagText(values.submit_order_pay_later),
        pay_later_days: values.pay_later_days,
        invoice_pdf_months: values.invoice_pdf_months,
        invoice_archive_years: values.invoice_archive_years,
      },
    }),
    onDone: useSaveConfirmation(),
  })
  const { onChange, ...days } = form.value('pay_later_days')
  return (
    <Form form={form}>
      <FlagSwitches flags={flagsBySection.payment} check={form.check} />
      {form.values.submit_order_pay_later && (
        <NumberField
          label={t('site:payment.pay_later_days')}
          description={t('site:payment.pay_later_days_help')}
          min={1}
          max={90}
          {...days}
          onChange={(value) => onChange(value ?? Number.NaN)}
        />
      )}
      <WholeNumber form={form} name="invoice_pdf_months" max={120} />
      <WholeNumber form={form} name="invoice_archive_years" max={30} />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
