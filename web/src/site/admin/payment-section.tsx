import { Switch } from '@mantine/core'
import type { SiteFlag, SiteSettings } from '@mapwright/contract/site/settings.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/form.tsx'
import { useSaved, WithSettings } from './with-settings.tsx'

/** A switch stands here once something obeys it. */
const switches = ['bank_payment', 'submit_order_pay_later'] as const satisfies readonly SiteFlag[]

const each = <Value,>(value: (name: (typeof switches)[number]) => Value) =>
  Object.fromEntries(switches.map((name) => [name, value(name)])) as Record<(typeof switches)[number], Value>

export function PaymentSection() {
  const t = useWording('site')
  return (
    <WithSettings title={t('site:payment.title')}>{(settings) => <PaymentForm settings={settings} />}</WithSettings>
  )
}

function PaymentForm({ settings }: { settings: SiteSettings }) {
  const t = useWording('site')
  const form = useForm(ChangeSettings, {
    initial: each((name) => settings[name]),
    toInput: (values) => ({ body: each((name) => (values[name] ? ('true' as const) : ('false' as const))) }),
    onDone: useSaved(),
  })
  return (
    <Form form={form}>
      {switches.map((name) => (
        <Switch
          key={name}
          label={t(`site:flag.${name}`)}
          description={t(`site:flag.${name}_help`)}
          {...form.check(name)}
        />
      ))}
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
