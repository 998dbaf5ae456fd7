import { PasswordInput } from '@mantine/core'
import { GetTeamInvitation, JoinTeam } from '@mapwright/contract/accounts/member-endpoints.ts'
import { useSearch } from '@tanstack/react-router'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink, useGo } from '../platform/routing/page-link.tsx'
import { useVisitor } from '../platform/session/me.ts'
import { Form, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { useFirstFocus } from '../ui/forms/use-first-focus.ts'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { notify } from '../ui/messages/notify.ts'
import { ErrorState } from '../ui/messages/states.tsx'
import { AuthCard } from './auth-card.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { SignOutLink } from './sign-out-link.tsx'

/** Accepts an invitation to a customer's team by the link of the mail. */
export default function JoinTeamPage() {
  const { token = '' } = useSearch({ from: '/setup/join_team' })
  const t = useWording('team', 'accounts')
  const visitor = useVisitor()
  if (visitor)
    return (
      <AuthCard title={t('team:join')} foot={<SignOutLink />}>
        <p>{t('team:join_sign_out')}</p>
      </AuthCard>
    )
  if (token !== '') return <Invited token={token} />
  return (
    <AuthCard title={t('team:join')} foot={<PageLink to="/login">{t('accounts:forgot.back')}</PageLink>}>
      <p>{t('accounts:problem.invitation_not_found')}</p>
    </AuthCard>
  )
}

function Invited({ token }: { token: string }) {
  const { data, error, isPending, refetch } = useQueryOf(GetTeamInvitation, { params: { token } })
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonText lines={6} />
  return <JoinForm token={token} {...data.invitation} />
}

function JoinForm({ token, workshop, email }: { token: string; workshop: string; email: string }) {
  const t = useWording('team', 'accounts')
  const go = useGo()
  const firstField = useFirstFocus()
  const form = useForm(JoinTeam, {
    initial: { password: '' },
    toInput: (body) => ({ params: { token }, body }),
    onDone: () => {
      notify.done(t('team:joined'))
      go('/login')
    },
    guard: false,
  })
  return (
    <AuthCard
      title={t('team:join')}
      text={t('team:join_text', { workshop, email })}
      foot={<PageLink to="/login">{t('accounts:forgot.back')}</PageLink>}
    >
      <Form form={form}>
        <PasswordInput
          label={t('accounts:field.password')}
          description={t('accounts:field.password_help')}
          autoComplete="new-password"
          ref={firstField}
          {...form.text('password')}
        />
        <PasswordStrength password={form.values.password} about={[email]} />
        <SubmitButton form={form} fullWidth>
          {t('team:join')}
        </SubmitButton>
      </Form>
    </AuthCard>
  )
}
