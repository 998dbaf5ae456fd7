import { TextInput, UnstyledButton } from '@mantine/core'
import { CheckForgotPassCode, SendForgotPassCode } from '@mapwright/contract/accounts/code-endpoints.ts'
import { codeRules } from '@mapwright/contract/accounts/codes.ts'
import { useState } from 'react'
import { useCommand } from '../app/api/queries.ts'
import { useWording } from '../app/i18n/wording.ts'
import { PageLink, useGo } from '../app/routing/page-link.tsx'
import { Form, SubmitButton, useForm } from '../ui/form.tsx'
import { ProblemAlert } from '../ui/states.tsx'
import { CodeInput } from './code-input.tsx'
import { Entrance } from './entrance.tsx'
import { keepForgotten } from './forgotten.ts'
import link from './sign-out-link.module.css'

export default function ForgotPasswordPage() {
  const [email, setEmail] = useState<string>()
  return email === undefined ? (
    <AskForCode onSent={setEmail} />
  ) : (
    <GiveCode email={email} onBack={() => setEmail(undefined)} />
  )
}

function AskForCode({ onSent }: { onSent: (email: string) => void }) {
  const t = useWording('accounts')
  const form = useForm(SendForgotPassCode, {
    initial: { email: '' },
    toInput: (body) => ({ body }),
    onDone: (_, { email }) => onSent(email),
    guard: false,
  })
  return (
    <Entrance
      title={t('accounts:forgot.title')}
      text={t('accounts:forgot.text')}
      foot={<PageLink to="/login">{t('accounts:forgot.back')}</PageLink>}
    >
      <Form form={form}>
        <TextInput
          type="email"
          label={t('accounts:field.email')}
          autoComplete="email"
          autoFocus
          {...form.text('email')}
        />
        <SubmitButton form={form} fullWidth>
          {t('accounts:code.send')}
        </SubmitButton>
      </Form>
    </Entrance>
  )
}

function GiveCode({ email, onBack }: { email: string; onBack: () => void }) {
  const t = useWording('accounts')
  const go = useGo()
  const [code, setCode] = useState('')
  const check = useCommand(CheckForgotPassCode, {
    onDone: ({ token }) => {
      keepForgotten({ email, token })
      go('/reset_password', { replace: true })
    },
  })
  const type = (digits: string) => {
    setCode(digits)
    if (check.isError) check.reset()
    if (digits.length === codeRules.digits && digits !== code) check.mutate({ body: { email, code: digits } })
  }
  return (
    <Entrance
      title={t('accounts:forgot.code_title')}
      text={t('accounts:forgot.code_text', { email })}
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
        disabled={check.isPending}
        onChange={type}
      />
      {check.error?.fields['code'] === undefined && <ProblemAlert problem={check.error} />}
    </Entrance>
  )
}
