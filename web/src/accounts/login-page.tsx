import { PasswordInput, TextInput } from '@mantine/core'
import { SignIn } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { useWording } from '../app/i18n/wording.ts'
import { PageLink } from '../app/routing/page-link.tsx'
import { site } from '../app/site-data.ts'
import { Form, SubmitButton, useForm } from '../ui/form.tsx'
import { enter } from './enter.ts'
import { Entrance } from './entrance.tsx'

export default function LoginPage() {
  const t = useWording('accounts')
  const form = useForm(SignIn, {
    initial: { email: '', password: '' },
    toInput: (body) => ({ body }),
    onDone: enter,
    guard: false,
  })
  return (
    <Entrance
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
          autoFocus
          {...form.text('email')}
        />
        <PasswordInput
          label={t('accounts:field.password')}
          autoComplete="current-password"
          {...form.text('password')}
        />
        <SubmitButton form={form} fullWidth>
          {t('accounts:login.action')}
        </SubmitButton>
        <PageLink to="/forgot_password">{t('accounts:login.forgot')}</PageLink>
      </Form>
    </Entrance>
  )
}
