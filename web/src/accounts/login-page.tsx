import { PasswordInput, TextInput } from '@mantine/core'
import { SignIn } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { useState } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { deviceId } from '../platform/session/device.ts'
import { site } from '../platform/site-data.ts'
import { Form, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { useFirstFocus } from '../ui/forms/use-first-focus.ts'
import { Late, late } from '../ui/loading/late.tsx'
import { AuthCard } from './auth-card.tsx'
import { CaptchaCheck } from './captcha-check.tsx'
import { OtherSignIn } from './other-sign-in.tsx'
import { prefilledLogin } from './prefilled-login.ts'
import { startSession } from './start-session.ts'

const SecondStep = late(() => import('./second-step.tsx'))

export default function LoginPage() {
  const [challenge, setChallenge] = useState<string>()
  if (challenge === undefined) return <FirstStep onChallenge={setChallenge} />
  return (
    <Late>
      <SecondStep challenge={challenge} onBack={() => setChallenge(undefined)} />
    </Late>
  )
}

function FirstStep({ onChallenge }: { onChallenge: (challenge: string) => void }) {
  const t = useWording()
  const login = prefilledLogin()
  const form = useForm(SignIn, {
    initial: { email: login, password: '', captcha: '' },
    toInput: (body) => ({ body: { ...body, device: deviceId() } }),
    onDone: ({ challenge, access_token, refresh_token, user }) => {
      if (challenge) onChallenge(challenge)
      else if (access_token && refresh_token && user) void startSession({ access_token, refresh_token, user })
    },
    guard: false,
  })
  // Once several failed sign-ins have made the captcha required, it stays required.
  const [isCaptchaAsked, setIsCaptchaAsked] = useState(false)
  if (!isCaptchaAsked && form.error('captcha') !== null) setIsCaptchaAsked(true)
  const firstField = useFirstFocus()
  return (
    <AuthCard
      title={t('accounts:login.title', { site: site.settings.title })}
      foot={
        <span>
          {t('accounts:login.new_here')} <PageLink to="/register">{t('accounts:login.register')}</PageLink>
        </span>
      }
    >
      <Form form={form}>
        <TextInput
          label={t('accounts:field.login')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...(login === '' ? { ref: firstField } : {})}
          {...form.text('email')}
        />
        <PasswordInput
          label={t('accounts:field.password')}
          autoComplete="current-password"
          {...(login === '' ? {} : { ref: firstField })}
          {...form.text('password')}
        />
        {isCaptchaAsked && <CaptchaCheck {...form.value('captcha')} refusals={form.refusals} />}
        <SubmitButton form={form} fullWidth>
          {t('accounts:login.action')}
        </SubmitButton>
        <PageLink to="/forgot_password">{t('accounts:login.forgot')}</PageLink>
      </Form>
      <OtherSignIn />
    </AuthCard>
  )
}
