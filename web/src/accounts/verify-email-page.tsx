import { Stack } from '@mantine/core'
import {
  CheckVerificationCode,
  GetVerificationCode,
  SendVerificationCode,
} from '@mapwright/contract/accounts/code-endpoints.ts'
import { codeRules } from '@mapwright/contract/accounts/codes.ts'
import { RefreshUserData } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { useState } from 'react'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { site } from '../platform/site-data.ts'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { notify } from '../ui/messages/notify.ts'
import { ErrorState, ProblemAlert } from '../ui/messages/states.tsx'
import { AuthCard } from './auth-card.tsx'
import { CodeInput } from './code-input.tsx'
import { ResendButton } from './resend-button.tsx'
import { SignOutLink } from './sign-out-link.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

export default function VerifyEmailPage() {
  const t = useWording('accounts')
  const me = useMe()
  const sent = useQueryOf(GetVerificationCode)
  const isByMail = sent.data?.by_mail ?? site.sends_mail !== false
  return (
    <AuthCard
      title={t('accounts:verify_email.title')}
      text={t(isByMail ? 'accounts:verify_email.text' : 'accounts:verify_email.by_hand', { email: me.email })}
      foot={
        <span>
          {t('accounts:verify_email.wrong_address')} <SignOutLink />
        </span>
      }
    >
      {sent.isPending ? (
        <SkeletonText lines={8} />
      ) : sent.isError ? (
        <ErrorState problem={sent.error} onRetry={() => void sent.refetch()} />
      ) : (
        <CodeForm verification={sent.data.verification} isByMail={isByMail} />
      )}
    </AuthCard>
  )
}

type Verification = { expires_at: string; resend_at: string; tries_left: number } | null

function CodeForm({ verification, isByMail }: { verification: Verification; isByMail: boolean }) {
  const t = useWording('accounts')
  const f = useFormats()
  const [code, setCode] = useState('')
  const left = useSecondsLeft(verification?.expires_at)
  const check = useCommand(CheckVerificationCode, { refreshes: [RefreshUserData.name] })
  const send = useCommand(SendVerificationCode, {
    onDone: () => {
      setCode('')
      check.reset()
      notify.done(t(isByMail ? 'accounts:code.sent' : 'accounts:code.told'))
    },
  })
  // A refused attempt responds with the number of remaining attempts. Before the first refusal, the last query contains this
  // number.
  const refused = check.error?.details
  const triesLeft = refused && 'tries_left' in refused ? refused.tries_left : (verification?.tries_left ?? 0)
  const isOpen = left > 0 && triesLeft > 0

  const type = (digits: string) => {
    setCode(digits)
    if (digits.length === codeRules.digits && digits !== code) check.mutate({ body: { code: digits } })
  }

  return (
    <Stack gap={16}>
      <CodeInput
        label={t('accounts:code.label')}
        value={code}
        error={code.length === codeRules.digits ? (check.error?.fields['code']?.message ?? null) : null}
        disabled={!isOpen || check.isPending}
        onChange={type}
      />
      {check.error?.fields['code'] === undefined && <ProblemAlert problem={check.error} />}
      <ProblemAlert problem={send.error} />
      <p className="meta" role="status">
        {isOpen
          ? t('accounts:code.state', {
              time: f.duration(left),
              tries: t('accounts:code.tries', { count: triesLeft }),
            })
          : t('accounts:code.none')}
      </p>
      <ResendButton
        resendAt={verification?.resend_at}
        isFirst={verification === null}
        isByMail={isByMail}
        isBusy={send.isPending}
        onClick={() => send.mutate({})}
      />
    </Stack>
  )
}
