import { PasswordInput } from '@mantine/core'
import { AcceptInvitation } from '@mapwright/contract/accounts/invitation-endpoints.ts'
import { useSearch } from '@tanstack/react-router'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink, useGo } from '../platform/routing/page-link.tsx'
import { Form, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { useFirstFocus } from '../ui/forms/use-first-focus.ts'
import { notify } from '../ui/messages/notify.ts'
import { AuthCard } from './auth-card.tsx'
import { PasswordStrength } from './password-strength.tsx'

/** The page of an invitation: an imported customer chooses the first password. */
export default function ChoosePasswordPage() {
  const t = useWording('accounts')
  const { token = '' } = useSearch({ from: '/guest/choose_password' })
  if (token !== '') return <ChooseForm token={token} />
  return (
    <AuthCard
      title={t('accounts:invitation.title')}
      foot={<PageLink to="/login">{t('accounts:forgot.back')}</PageLink>}
    >
      <p>{t('accounts:problem.invitation_over')}</p>
    </AuthCard>
  )
}

function ChooseForm({ token }: { token: string }) {
  const t = useWording('accounts')
  const go = useGo()
  const form = useForm(AcceptInvitation, {
    initial: { password: '' },
    toInput: ({ password }) => ({ body: { token, password } }),
    onDone: () => {
      notify.done(t('accounts:reset.done'))
      go('/login', { replace: true })
    },
    guard: false,
  })
  const firstField = useFirstFocus()
  return (
    <AuthCard
      title={t('accounts:invitation.title')}
      text={t('accounts:invitation.text')}
      foot={<PageLink to="/login">{t('accounts:forgot.back')}</PageLink>}
    >
      <Form form={form}>
        <PasswordInput
          label={t('accounts:field.new_password')}
          description={t('accounts:field.password_help')}
          autoComplete="new-password"
          ref={firstField}
          {...form.text('password')}
        />
        <PasswordStrength password={form.values.password} about={[]} />
        <SubmitButton form={form} fullWidth>
          {t('accounts:reset.action')}
        </SubmitButton>
      </Form>
    </AuthCard>
  )
}
