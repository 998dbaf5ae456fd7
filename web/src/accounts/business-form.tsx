import { TextInput } from '@mantine/core'
import { UpdateBusiness } from '@mapwright/contract/accounts/profile-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { notify } from '../ui/messages/notify.ts'
import { VatNumberField } from './vat-number-field.tsx'

/** The user's company, as printed on invoices. */
export function BusinessForm({ me: { company_name, company_reg, vat_no, web_url, country } }: { me: User }) {
  const t = useWording('accounts')
  const form = useForm(UpdateBusiness, {
    initial: { company_name, company_reg, vat_no, web_url },
    toInput: (body) => ({ body }),
    refreshes: ['credits'],
    onDone: () => notify.done(t('accounts:profile.saved')),
  })
  return (
    <Form form={form}>
      <TextInput label={t('accounts:field.company_name')} autoComplete="organization" {...form.text('company_name')} />
      <TextInput label={t('accounts:field.company_reg')} {...form.text('company_reg')} />
      <VatNumberField country={country} {...form.text('vat_no')} />
      <TextInput label={t('accounts:field.web_url')} autoComplete="url" {...form.text('web_url')} />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('accounts:profile.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
