import { TextInput } from '@mantine/core'
import type { Company, CompanyField } from '@mapwright/contract/site/settings.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { WithSettings } from './with-settings.tsx'

const groups = {
  company: [
    'company_name',
    'company_address',
    'company_post_code',
    'company_city',
    'company_reg',
    'company_vat_no',
    'company_tax_no',
    'company_email',
    'company_phone',
  ],
  bank: ['bank_account_holder', 'bank_name', 'bank_iban', 'bank_bic'],
} as const satisfies Record<string, readonly CompanyField[]>

export function CompanySection() {
  const t = useWording('site')
  return (
    <WithSettings title={t('site:company.title')}>{(_, company) => <CompanyForm company={company} />}</WithSettings>
  )
}

function CompanyForm({ company }: { company: Company }) {
  const t = useWording('site')
  const form = useForm(ChangeSettings, {
    initial: { ...company },
    toInput: (values) => ({ body: values }),
    onDone: () => notify.done(t('site:saved')),
  })
  return (
    <Form form={form}>
      <p className="meta">{t('site:company.text')}</p>
      {groups.company.map((name) => (
        <TextInput
          key={name}
          label={t(`site:field.${name}`)}
          {...(name === 'company_tax_no' && { description: t('site:field.company_tax_no_help') })}
          {...form.text(name)}
        />
      ))}
      <h3>{t('site:company.bank')}</h3>
      {groups.bank.map((name) => (
        <TextInput key={name} label={t(`site:field.${name}`)} {...form.text(name)} />
      ))}
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
