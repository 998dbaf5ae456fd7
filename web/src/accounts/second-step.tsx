import { TextInput, UnstyledButton } from '@mantine/core'
import { FinishSignIn } from '@mapwright/contract/accounts/second-factor-endpoints.ts'
import { useState } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { deviceId } from '../platform/session/device.ts'
import { Form, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { AuthCard } from './auth-card.tsx'
import { CodeInput } from './code-input.tsx'
import link from './sign-out-link.module.css'
import { startSession } from './start-session.ts'

type SecondStepProps = { challenge: string; onBack: () => void }

/** The second step of signing in: a code from the app, or a recovery code. */
export default function SecondStep({ challenge, onBack }: SecondStepProps) {
  const t = useWording('accounts')
  const [hasApp, setHasApp] = useState(true)
  const form = useForm(FinishSignIn, {
    initial: { code: '', recovery_code: '' },
    toInput: ({ code, recovery_code }) => ({
      body: { challenge, device: deviceId(), ...(hasApp ? { code } : { recovery_code }) },
    }),
    onDone: startSession,
    guard: false,
  })
  return (
    <AuthCard
      title={t('accounts:second_step.title')}
      text={t(hasApp ? 'accounts:second_step.text' : 'accounts:second_step.recovery_text')}
      foot={
        <>
          <UnstyledButton className={link.link ?? ''} onClick={() => setHasApp(!hasApp)}>
            {t(hasApp ? 'accounts:second_step.use_recovery' : 'accounts:second_step.use_app')}
          </UnstyledButton>
          <UnstyledButton className={link.link ?? ''} onClick={onBack}>
            {t('accounts:second_step.back')}
          </UnstyledButton>
        </>
      }
    >
      <Form form={form}>
        {hasApp ? (
          <CodeInput
            label={t('accounts:code.label')}
            value={form.values.code}
            error={form.error('code')}
            onChange={(code) => form.set('code', code)}
          />
        ) : (
          <TextInput
            label={t('accounts:second_step.recovery_label')}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            {...form.text('recovery_code')}
          />
        )}
        <SubmitButton form={form} fullWidth>
          {t('accounts:login.action')}
        </SubmitButton>
      </Form>
    </AuthCard>
  )
}
