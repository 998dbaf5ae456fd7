import { AcceptInvitation, GetCustomerInvitation } from '@mapwright/contract/accounts/invitation-endpoints.ts'
import { useSearch } from '@tanstack/react-router'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink, useGo } from '../platform/routing/page-link.tsx'
import { useForm } from '../ui/forms/form.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { notify } from '../ui/messages/notify.ts'
import { ErrorState } from '../ui/messages/states.tsx'
import { AuthCard } from './auth-card.tsx'
import { FirstPasswordForm } from './first-password-form.tsx'
import { prefillLogin } from './prefilled-login.ts'

/** The page of an invitation: an imported customer chooses the first password. */
export default function ChoosePasswordPage() {
  const t = useWording('accounts')
  const { token = '' } = useSearch({ from: '/guest/choose_password' })
  // The link is used up when the password is set, so the query must not run again.
  const settings = { enabled: token !== '', staleTime: Number.POSITIVE_INFINITY }
  const { data, error, refetch } = useQueryOf(GetCustomerInvitation, { params: { token } }, settings)
  if (data) return <ChooseForm token={token} email={data.email} />
  if (error && error.code !== 'accounts.invitation_over')
    return <ErrorState problem={error} onRetry={() => void refetch()} />
  return (
    <AuthCard
      title={t('accounts:invitation.title')}
      foot={<PageLink to="/login">{t('accounts:forgot.back')}</PageLink>}
    >
      {token !== '' && !error ? <SkeletonText lines={4} /> : <p>{t('accounts:problem.invitation_over')}</p>}
    </AuthCard>
  )
}

function ChooseForm({ token, email }: { token: string; email: string }) {
  const t = useWording('accounts')
  const go = useGo()
  const form = useForm(AcceptInvitation, {
    initial: { password: '' },
    toInput: ({ password }) => ({ body: { token, password } }),
    onDone: () => {
      notify.done(t('accounts:reset.done'))
      prefillLogin(email)
      go('/login', { replace: true })
    },
    guard: false,
  })
  return (
    <AuthCard
      title={t('accounts:invitation.title')}
      text={t('accounts:invitation.text')}
      foot={<PageLink to="/login">{t('accounts:forgot.back')}</PageLink>}
    >
      <FirstPasswordForm form={form} email={email} action={t('accounts:reset.action')} />
    </AuthCard>
  )
}
