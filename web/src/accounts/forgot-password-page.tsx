import { TextInput } from '@mantine/core'
import { SendForgotPassCode } from '@mapwright/contract/accounts/code-endpoints.ts'
import { useState } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { isOn, site } from '../platform/site-data.ts'
import { Form, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { useFirstFocus } from '../ui/forms/use-first-focus.ts'
import { AuthCard } from './auth-card.tsx'
import { CaptchaCheck } from './captcha-check.tsx'
import { ForgotCodeForm } from './forgot-code-form.tsx'
import { type PasswordReset, pendingReset, savePasswordReset } from './password-reset.ts'

export default function ForgotPasswordPage() {
  const [reset, setReset] = useState(pendingReset)
  const [email, setEmail] = useState('')
  const save = (request: PasswordReset) => {
    savePasswordReset(request)
    setReset(request)
  }
  const goBack = () => {
    setEmail(reset?.email ?? '')
    savePasswordReset(undefined)
    setReset(undefined)
  }
  if (reset) return <ForgotCodeForm reset={reset} onChange={save} onBack={goBack} />
  return (
    <RequestCodeForm
      email={email}
      onSent={(sentTo) => save({ email: sentTo, sent_at: new Date().toISOString(), wrong_at: [] })}
    />
  )
}

function RequestCodeForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const t = useWording('accounts')
  const form = useForm(SendForgotPassCode, {
    initial: { email, captcha: '' },
    toInput: (body) => ({ body }),
    onDone: (_, values) => onSent(values.email.trim()),
    guard: false,
  })
  const firstField = useFirstFocus()
  const isByMail = site.sends_mail !== false
  return (
    <AuthCard
      title={t('accounts:forgot.title')}
      text={t(isByMail ? 'accounts:forgot.text' : 'accounts:forgot.ask_team')}
      foot={<PageLink to="/login">{t('accounts:forgot.back')}</PageLink>}
    >
      <Form form={form}>
        <TextInput
          type="email"
          label={t('accounts:field.email')}
          autoComplete="email"
          ref={firstField}
          {...form.text('email')}
        />
        {isOn('captcha_verification') && <CaptchaCheck {...form.value('captcha')} refusals={form.refusals} />}
        <SubmitButton form={form} fullWidth>
          {t(isByMail ? 'accounts:code.send' : 'accounts:code.ask')}
        </SubmitButton>
      </Form>
    </AuthCard>
  )
}
