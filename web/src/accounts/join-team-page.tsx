import { Button, PasswordInput } from '@mantine/core'
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
import { prefillLogin } from './prefilled-login.ts'
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
  return token === '' ? <InvitationOver /> : <Invited token={token} />
}

/** Shown for a link that was used, has expired, or was replaced. */
function InvitationOver() {
  const t = useWording('team')
  const go = useGo()
  return (
    <AuthCard title={t('team:join_over')} text={t('team:join_over_text')}>
      <Button fullWidth onClick={() => go('/login', { replace: true })}>
        {t('app:sign_in')}
      </Button>
    </AuthCard>
  )
}

function Invited({ token }: { token: string }) {
  // The link is used up when the person joins, so the query must not run again.
  const settings = { staleTime: Number.POSITIVE_INFINITY }
  const { data, error, refetch } = useQueryOf(GetTeamInvitation, { params: { token } }, settings)
  if (data) return <JoinForm token={token} {...data.invitation} />
  if (error?.code === 'accounts.invitation_not_found') return <InvitationOver />
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  return <SkeletonText lines={6} />
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
      prefillLogin(email)
      go('/login', { replace: true })
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
