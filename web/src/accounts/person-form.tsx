import { TextInput } from '@mantine/core'
import { UpdateProfile } from '@mapwright/contract/accounts/profile-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { notify } from '../ui/messages/notify.ts'

/** The user's name and telephone number. */
export function PersonForm({ me: { firstname, lastname, phone } }: { me: User }) {
  const t = useWording('accounts')
  const form = useForm(UpdateProfile, {
    initial: { firstname, lastname, phone },
    toInput: (body) => ({ body }),
    onDone: () => notify.done(t('accounts:profile.saved')),
  })
  return (
    <Form form={form}>
      <TextInput label={t('accounts:field.firstname')} autoComplete="given-name" {...form.text('firstname')} />
      <TextInput label={t('accounts:field.lastname')} autoComplete="family-name" {...form.text('lastname')} />
      <TextInput type="tel" label={t('accounts:field.phone')} autoComplete="tel" {...form.text('phone')} />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('accounts:profile.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
