import { PasswordInput } from '@mantine/core'
import { useWording } from '../platform/i18n/wording.ts'
import { Form, SubmitButton } from '../ui/forms/form.tsx'
import { useFirstFocus } from '../ui/forms/use-first-focus.ts'
import type { Form as FormState } from '../ui/forms/use-form.ts'
import { PasswordStrength } from './password-strength.tsx'

type FirstPasswordFormProps = {
  form: FormState<{ password: string }, string>
  /** The address of the account, for password managers. */
  email: string
  action: string
}

/** The form in which an invited person chooses the first password. */
export function FirstPasswordForm({ form, email, action }: FirstPasswordFormProps) {
  const t = useWording('accounts')
  const firstField = useFirstFocus()
  return (
    <Form form={form}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={t('accounts:field.new_password')}
        description={t('accounts:field.password_help')}
        autoComplete="new-password"
        ref={firstField}
        {...form.text('password')}
      />
      <PasswordStrength password={form.values.password} about={email.split(/[@.]/)} />
      <SubmitButton form={form} fullWidth>
        {action}
      </SubmitButton>
    </Form>
  )
}
