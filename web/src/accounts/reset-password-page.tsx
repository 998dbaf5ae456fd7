import { PasswordInput } from '@mantine/core'
import { ResetPassword } from '@mapwright/contract/accounts/code-endpoints.ts'
import { Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink, useGo } from '../platform/routing/page-link.tsx'
import { Form, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { useFirstFocus } from '../ui/forms/use-first-focus.ts'
import { notify } from '../ui/messages/notify.ts'
import { AuthCard } from './auth-card.tsx'
import { resetToken, savePasswordReset } from './password-reset.ts'
import { PasswordStrength } from './password-strength.tsx'

export default function ResetPasswordPage() {
  // Read only once: after the token has been used and deleted, this page continues to sign-in instead of going back to the first
  // step.
  const [reset] = useState(resetToken)
  if (!reset) return <Navigate to={'/forgot_password'} replace />
  return <ResetForm email={reset.email} token={reset.token} />
}

function ResetForm({ email, token }: { email: string; token: string }) {
  const t = useWording('accounts')
  const go = useGo()
  const form = useForm(ResetPassword, {
    initial: { password: '' },
    toInput: ({ password }) => ({ body: { token, password } }),
    onDone: () => {
      savePasswordReset(undefined)
      notify.done(t('accounts:reset.done'))
      go('/login', { replace: true })
    },
    guard: false,
  })
  // A token that was refused as used or expired is deleted, so that the user returns to the first step.
  const isOver = form.problem?.code === 'accounts.expired_code'
  useEffect(() => {
    if (isOver) savePasswordReset(undefined)
  }, [isOver])
  const firstField = useFirstFocus()
  return (
    <AuthCard
      title={t('accounts:reset.title')}
      text={t('accounts:reset.text')}
      foot={<PageLink to="/forgot_password">{t('accounts:reset.again')}</PageLink>}
    >
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
          {t('accounts:reset.action')}
        </SubmitButton>
      </Form>
    </AuthCard>
  )
}
