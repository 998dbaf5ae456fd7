import { NumberInput } from '@mantine/core'
import type { SiteSettings } from '@mapwright/contract/site/settings.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/form.tsx'
import { useSaved } from './with-settings.tsx'

/** How long customers have who pay later. */
export function PayLaterForm({ settings }: { settings: SiteSettings }) {
  const t = useWording('site')
  const form = useForm(ChangeSettings, {
    initial: { pay_later_days: settings.pay_later_days },
    toInput: ({ pay_later_days }) => ({ body: { pay_later_days } }),
    onDone: useSaved(),
  })
  const { onChange, ...days } = form.value('pay_later_days')
  return (
    <Form form={form}>
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
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
