import { Loader } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { ProblemError } from '../platform/api/problem-error.ts'
import { refreshNames } from '../platform/api/queries.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink, useGo } from '../platform/routing/page-link.tsx'
import { useVisitor } from '../platform/session/me.ts'
import { Late, late } from '../ui/loading/late.tsx'
import { notify } from '../ui/messages/notify.ts'
import { ProblemAlert } from '../ui/messages/states.tsx'
import { AuthCard } from './auth-card.tsx'
import { type Finished, finishAttempt } from './finish-attempt.ts'

const SecondStep = late(() => import('./second-step.tsx'))

/** Completes a sign-in, or the linking of an account, after the provider has returned the browser. */
export default function SingleSignOnPage() {
  const t = useWording('single_sign_on', 'accounts')
  const go = useGo()
  const answer = useSearch({ from: '/setup/single_sign_on' })
  const [given] = useState(answer)
  const [challenge, setChallenge] = useState<{ challenge: string; to: string }>()
  const [problem, setProblem] = useState<ProblemError>()
  const visitor = useVisitor()

  // The gate of the sign-in page sends people who are signed in to the page that they have requested.
  const enter = useEffectEvent((to: string) =>
    go('/login', { replace: true, ...(to === '' ? {} : { search: { to } }) }),
  )
  const leave = useEffectEvent((done: Finished) => {
    if (done.is === 'challenged') return setChallenge(done)
    if (done.is === 'signed_in') return enter(done.to)
    refreshNames(queryClient, ['accounts'])
    notify.done(t('single_sign_on:linked', { name: done.name }))
    return go('/admin/profile_settings', { replace: true })
  })
  useEffect(() => {
    let isOpen = true
    finishAttempt(given).then(
      (done) => isOpen && leave(done),
      (failure: unknown) => {
        if (!(failure instanceof ProblemError)) throw failure
        if (isOpen) setProblem(failure)
      },
    )
    return () => {
      isOpen = false
    }
  }, [given])
  const isDone = challenge !== undefined && visitor !== null
  const to = challenge?.to ?? ''
  useEffect(() => {
    if (isDone) enter(to)
  }, [isDone, to])

  if (challenge)
    return (
      <Late>
        <SecondStep challenge={challenge.challenge} onBack={() => go('/login', { replace: true })} />
      </Late>
    )
  if (!problem)
    return (
      <AuthCard title={t('single_sign_on:title')}>
        <p role="status">{t('single_sign_on:working')}</p>
        <Loader size="sm" aria-hidden />
      </AuthCard>
    )
  return (
    <AuthCard
      title={t('single_sign_on:failed')}
      foot={
        visitor ? (
          <PageLink to="/admin/profile_settings">{t('accounts:profile.title')}</PageLink>
        ) : (
          <PageLink to="/login">{t('single_sign_on:again')}</PageLink>
        )
      }
    >
      <ProblemAlert problem={problem} />
    </AuthCard>
  )
}
