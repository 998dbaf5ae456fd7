import { Textarea, TextInput } from '@mantine/core'
import { type BillingSettings, invoiceSeries, vatSchemes } from '@mapwright/contract/billing/settings.ts'
import { ChangeBillingSettings, GetBillingSettings } from '@mapwright/contract/billing/settings-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ErrorState } from '../../ui/messages/states.tsx'

/** The settings for numbers, taxes and texts of future invoices. */
export function InvoiceSettings() {
  const t = useWording('billing')
  const query = useQueryOf(GetBillingSettings)
  return (
    <Panel title={t('billing:settings.title')}>
      {query.data ? (
        <SettingsForm settings={query.data.settings} />
      ) : query.isError ? (
        <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Panel>
  )
}

function SettingsForm({ settings }: { settings: BillingSettings }) {
  const t = useWording('billing', 'site')
  const { series, ...others } = settings
  const form = useForm(ChangeBillingSettings, {
    initial: {
      ...others,
      invoice_prefix: series.invoice.prefix,
      invoice_start: series.invoice.start,
      credit_note_prefix: series.credit_note.prefix,
      credit_note_start: series.credit_note.start,
    },
    toInput: (body) => ({ body }),
    onDone: () => notify.done(t('billing:settings.saved')),
  })
  const number = (name: 'payment_term_days' | 'invoice_start' | 'credit_note_start') => {
    const { onChange, ...field } = form.value(name)
    return { ...field, onChange: (value: number | null) => onChange(value ?? Number.NaN) }
  }
  return (
    <Form form={form}>
      <p className="meta">{t('billing:settings.text')}</p>
      <Choices
        label={t('billing:settings.vat_scheme')}
        value={form.values.vat_scheme}
        onChange={(scheme) => form.set('vat_scheme', scheme)}
        choices={vatSchemes.map((value) => ({
          value,
          label: t(`billing:settings.scheme_${value}`),
          description: t(`billing:settings.scheme_${value}_text`),
        }))}
      />
      {form.values.vat_scheme === 'small_business' && (
        <TextInput
          label={t('billing:settings.small_business_note')}
          description={t('billing:settings.small_business_note_help')}
          {...form.text('small_business_note')}
        />
      )}
      <NumberField label={t('billing:settings.payment_term_days')} {...number('payment_term_days')} />
      {invoiceSeries.map((name) => (
        <div key={name}>
          <TextInput
            label={t(`billing:settings.${name}_prefix`)}
            description={t('billing:settings.next', { number: series[name].next })}
            dir="ltr"
            {...form.text(`${name}_prefix`)}
          />
          <NumberField
            mt={8}
            label={t(`billing:settings.${name}_start`)}
            description={t('billing:settings.start_help')}
            {...number(`${name}_start`)}
          />
        </div>
      ))}
      <Textarea label={t('billing:settings.footer')} autosize minRows={2} {...form.text('footer')} />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
