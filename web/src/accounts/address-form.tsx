import { TextInput } from '@mantine/core'
import { UpdateAddress } from '@mapwright/contract/accounts/profile-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { notify } from '../ui/messages/notify.ts'
import { checkPostCode } from './check-post-code.ts'
import { CountryDropdown } from './country-dropdown.tsx'

/** The user's address, which determines the VAT and is printed on invoices. */
export function AddressForm({ me: { address, post_code, city, country } }: { me: User }) {
  const t = useWording('accounts')
  const form = useForm(UpdateAddress, {
    initial: { address, post_code, city, country },
    toInput: (body) => ({ body }),
    check: (values) => checkPostCode(values, { country, post_code }),
    refreshes: ['credits'],
    onDone: () => notify.done(t('accounts:profile.saved')),
  })
  return (
    <Form form={form}>
      <TextInput label={t('accounts:field.address')} autoComplete="street-address" {...form.text('address')} />
      <TextInput label={t('accounts:field.post_code')} autoComplete="postal-code" {...form.text('post_code')} />
      <TextInput label={t('accounts:field.city')} autoComplete="address-level2" {...form.text('city')} />
      <CountryDropdown {...form.value('country')} />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('accounts:profile.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
