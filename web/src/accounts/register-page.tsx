import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { SignUp } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { deviceId } from '../platform/session/device.ts'
import { isOn, site } from '../platform/site-data.ts'
import { Form, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { useFirstFocus } from '../ui/forms/use-first-focus.ts'
import { Sentence } from '../ui/text/sentence.tsx'
import { AuthCard } from './auth-card.tsx'
import { CaptchaCheck } from './captcha-check.tsx'
import { LateCountryDropdown } from './late-country-dropdown.tsx'
import { startSession } from './start-session.ts'

const empty = {
  email: '',
  password: '',
  username: '',
  firstname: '',
  lastname: '',
  country: '',
  phone: '',
  company_name: '',
  captcha: '',
  hasAccepted: false,
}

export default function RegisterPage() {
  const t = useWording()
  const form = useForm(SignUp, {
    initial: empty,
    toInput: ({ hasAccepted, ...body }) => ({
      body: { ...body, device: deviceId(), ...(hasAccepted && { accepts_policies: true as const }) },
    }),
    check: ({ country, hasAccepted }) => ({
      ...(country === '' && { country: { code: 'required' } }),
      ...(!hasAccepted && { hasAccepted: { code: 'required', message: t('accounts:register.accept_first') } }),
    }),
    onDone: startSession,
  })
  const firstField = useFirstFocus()
  return (
    <AuthCard
      title={t('accounts:register.title')}
      text={t(site.sends_mail === false ? 'accounts:register.by_hand' : 'accounts:register.text')}
      foot={
        <span>
          {t('accounts:register.known_here')} <PageLink to="/login">{t('accounts:register.login')}</PageLink>
        </span>
      }
    >
      <Form form={form}>
        <TextInput
          type="email"
          label={t('accounts:field.email')}
          autoComplete="email"
          ref={firstField}
          {...form.text('email')}
        />
        <PasswordInput
          label={t('accounts:field.password')}
          description={t('accounts:field.password_help')}
          autoComplete="new-password"
          {...form.text('password')}
        />
        <TextInput
          label={t('accounts:field.username')}
          description={t('accounts:field.username_help')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('username')}
        />
        <TextInput label={t('accounts:field.firstname')} autoComplete="given-name" {...form.text('firstname')} />
        <TextInput label={t('accounts:field.lastname')} autoComplete="family-name" {...form.text('lastname')} />
        <TextInput
          label={t('accounts:field.company_name')}
          autoComplete="organization"
          {...form.text('company_name')}
        />
        <TextInput type="tel" label={t('accounts:field.phone')} autoComplete="tel" {...form.text('phone')} />
        <LateCountryDropdown {...form.value('country')} required />
        <Checkbox
          {...form.check('hasAccepted')}
          label={
            <Sentence
              text={t('accounts:register.accept')}
              parts={{
                terms: (words) => (
                  <PageLink to="/terms_of_use" target="_blank">
                    {words}
                  </PageLink>
                ),
                privacy: (words) => (
                  <PageLink to="/privacy_policy" target="_blank">
                    {words}
                  </PageLink>
                ),
              }}
            />
          }
        />
        {isOn('captcha_verification') && <CaptchaCheck {...form.value('captcha')} refusals={form.refusals} />}
        <SubmitButton form={form} fullWidth>
          {t('accounts:register.action')}
        </SubmitButton>
      </Form>
    </AuthCard>
  )
}
