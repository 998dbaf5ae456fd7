import { NativeSelect, Stack } from '@mantine/core'
import { paymentTypes, type SiteSettings } from '@mapwright/contract/site/settings.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { flagText } from '../../platform/api/flag-text.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import type { Form as FormState } from '../../ui/forms/use-form.ts'
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
type WholeNumberProps = {
  /** A form that contains the fields of Periods; it may contain more fields. */
  form: { value(name: keyof Periods): ReturnType<FormState<Periods>['value']> }
  name: keyof Periods
  max: number
}

function WholeNumber({ form, name, max }: WholeNumberProps) {
  const t = useWording('site')
  const { onChange, ...field } = form.value(name)
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

/** The settings for orders' payment methods, the payment period of orders with deferred payment, and the retention of invoices. */
function PaymentForm({ settings }: { settings: SiteSettings }) {
  const t = useWording('site')
  const { payment_type, own_credit_amount, automatic_top_up, submit_order_pay_later, pay_later_days } = settings
  const { invoice_pdf_months, invoice_archive_years } = settings
  const form = useForm(ChangeSettings, {
    initial: {
      payment_type,
      own_credit_amount,
      automatic_top_up,
      submit_order_pay_later,
      pay_later_days,
      invoice_pdf_months,
      invoice_archive_years,
    },
    toInput: (values) => ({
      body: {
        payment_type: values.payment_type,
        own_credit_amount: flagText(values.own_credit_amount),
        automatic_top_up: flagText(values.automatic_top_up),
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
      <NativeSelect
        label={t('site:payment.payment_type')}
        description={t('site:payment.payment_type_help')}
        data={paymentTypes.map((value) => ({ value, label: t(`site:payment.payment_type.${value}`) }))}
        {...form.value('payment_type')}
        onChange={({ currentTarget: { value } }) =>
          form.set('payment_type', paymentTypes.find((known) => known === value) ?? 'credits')
        }
      />
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
