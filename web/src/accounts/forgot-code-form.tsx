import { UnstyledButton } from '@mantine/core'
import { CheckForgotPassCode, SendForgotPassCode } from '@mapwright/contract/accounts/code-endpoints.ts'
import { codeRules } from '@mapwright/contract/accounts/codes.ts'
import { useState } from 'react'
import { useCommand } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useGo } from '../platform/routing/page-link.tsx'
import { isOn, site } from '../platform/site-data.ts'
import { notify } from '../ui/messages/notify.ts'
import { ProblemAlert } from '../ui/messages/states.tsx'
import { AuthCard } from './auth-card.tsx'
import { CodeInput } from './code-input.tsx'
import { expiryOf, type PasswordReset, savePasswordReset, triesLeft } from './password-reset.ts'
import { ResendButton } from './resend-button.tsx'
import link from './sign-out-link.module.css'
import { useSecondsLeft } from './use-seconds-left.ts'

const resendAt = (sent_at: string) => new Date(Date.parse(sent_at) + codeRules.resend_seconds * 1000).toISOString()

type ForgotCodeFormProps = { reset: PasswordReset; onChange: (reset: PasswordReset) => void; onBack: () => void }

/**
 * Exchanges the mailed code for a token to set a new password. The browser counts the attempts, because the server does not
 * reveal whether an account exists.
 */
export function ForgotCodeForm({ reset, onChange, onBack }: ForgotCodeFormProps) {
  const t = useWording('accounts')
  const f = useFormats()
  const go = useGo()
  const { email, sent_at } = reset
  const isByMail = site.sends_mail !== false
  const [code, setCode] = useState('')
  const secondsLeft = useSecondsLeft(expiryOf(sent_at))
  const tries = triesLeft(reset)
  const isOpen = secondsLeft > 0 && tries > 0

  const check = useCommand(CheckForgotPassCode, {
    onDone: ({ token }) => {
      savePasswordReset({ ...reset, token, token_at: new Date().toISOString() })
      go('/reset_password', { replace: true })
    },
  })
  const send = useCommand(SendForgotPassCode, {
    onDone: () => {
      setCode('')
      check.reset()
      onChange({ ...reset, sent_at: new Date().toISOString() })
      notify.done(isByMail ? t('accounts:code.sent') : t('accounts:forgot.team_asked', { email }))
    },
  })
  const type = (digits: string) => {
    setCode(digits)
    if (check.isError) check.reset()
    if (digits.length !== codeRules.digits || digits === code) return
    check.mutate(
      { body: { email, code: digits } },
      {
        onError: ({ code: refusal }) => {
          if (refusal === 'accounts.wrong_code')
            onChange({ ...reset, wrong_at: [...reset.wrong_at, new Date().toISOString()] })
        },
      },
    )
  }
  // If a captcha is required, the user requests another code in the first step, which contains the captcha.
  const resend = () => (isOn('captcha_verification') ? onBack() : send.mutate({ body: { email } }))

  return (
    <AuthCard
      title={t('accounts:forgot.code_title')}
      text={t(isByMail ? 'accounts:forgot.code_text' : 'accounts:forgot.team_asked', { email })}
      foot={
        <UnstyledButton className={link.link ?? ''} onClick={onBack}>
          {t('accounts:forgot.other_address')}
        </UnstyledButton>
      }
    >
      <CodeInput
        label={t('accounts:code.label')}
        value={code}
        error={check.error?.fields['code']?.message ?? null}
        disabled={!isOpen || check.isPending}
        onChange={type}
      />
      {check.error?.fields['code'] === undefined && <ProblemAlert problem={check.error} />}
      <ProblemAlert problem={send.error} />
      <p className="meta" role="status">
        {isOpen
          ? t('accounts:code.state', {
              time: f.duration(secondsLeft),
              tries: t('accounts:code.tries', { count: tries }),
            })
          : t(tries > 0 ? 'accounts:code.none' : 'accounts:forgot.no_tries')}
      </p>
      <ResendButton resendAt={resendAt(sent_at)} isByMail={isByMail} isBusy={send.isPending} onClick={resend} />
    </AuthCard>
  )
}
