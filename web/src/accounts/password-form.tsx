import { PasswordInput } from '@mantine/core'
import { UpdatePassword } from '@mapwright/contract/accounts/profile-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { notify } from '../ui/messages/notify.ts'
import { PasswordStrength } from './password-strength.tsx'
import { PresentPassword } from './present-password.tsx'

const personalWords = ({ username, email, firstname, lastname, company_name, city }: User) => [
  ...[username, ...email.split(/[@.]/), firstname, lastname, company_name, city],
]

const empty = { password: '', new_password: '' }

/** Form that changes the user's password. Other devices are then signed out. */
export function PasswordForm({ me }: { me: User }) {
  const t = useWording('accounts')
  const form = useForm(UpdatePassword, {
    initial: empty,
    toInput: (body) => ({ body }),
    onDone: () => {
      for (const field of ['password', 'new_password'] as const) form.set(field, '')
      notify.done(t('accounts:profile.password_changed'))
    },
    guard: false,
  })
  return (
    <Form form={form}>
      <input type="text" autoComplete="username" value={me.username} readOnly hidden />
      <PresentPassword {...form.text('password')} />
      <PasswordInput
        label={t('accounts:field.new_password')}
        description={t('accounts:field.password_help')}
        autoComplete="new-password"
        {...form.text('new_password')}
      />
      <PasswordStrength password={form.values.new_password} about={personalWords(me)} />
      <p className="meta">{t('accounts:profile.password_ends')}</p>
      <FormActions>
        <SubmitButton form={form} disabled={form.values.password === '' || form.values.new_password === ''}>
          {t('accounts:profile.change_password')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
