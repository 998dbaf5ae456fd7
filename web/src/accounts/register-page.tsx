import { Checkbox, type CheckboxProps, PasswordInput, TextInput } from '@mantine/core'
import { SignUp } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import type { WordingKey } from '@mapwright/contract/wording-keys.ts'
import type { ReactNode } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { usePublishedVersions } from '../platform/published-versions.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { deviceId } from '../platform/session/device.ts'
import { isOn, isPublished, site } from '../platform/site-data.ts'
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

/** Returns the key of the sentence with the published texts to accept; undefined if neither is published. */
function sentenceToAccept() {
  if (!isPublished('terms_of_use'))
    return isPublished('privacy_policy') ? 'accounts:register.accept_privacy' : undefined
  return isPublished('privacy_policy') ? 'accounts:register.accept' : 'accounts:register.accept_terms'
}

/** The checkbox to accept the terms of use and the privacy policy. */
function AcceptedTexts({ sentence, ...box }: CheckboxProps & { sentence: WordingKey }) {
  const t = useWording()
  const linked = (to: '/terms_of_use' | '/privacy_policy') => (words: ReactNode) => (
    <PageLink to={to} target="_blank">
      {words}
    </PageLink>
  )
  return (
    <Checkbox
      {...box}
      label={
        <Sentence text={t(sentence)} parts={{ terms: linked('/terms_of_use'), privacy: linked('/privacy_policy') }} />
      }
    />
  )
}

export default function RegisterPage() {
  const t = useWording()
  const sentence = sentenceToAccept()
  const accepted_version_ids = usePublishedVersions()
  const form = useForm(SignUp, {
    initial: empty,
    toInput: ({ hasAccepted, ...body }) => ({
      body: {
        ...body,
        device: deviceId(),
        ...(hasAccepted && accepted_version_ids && { accepted_version_ids: [...accepted_version_ids] }),
      },
    }),
    check: ({ country, hasAccepted }) => ({
      ...(country === '' && { country: { code: 'required' } }),
      ...(sentence &&
        !hasAccepted && { hasAccepted: { code: 'required', message: t('accounts:register.accept_first') } }),
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
        {sentence && <AcceptedTexts sentence={sentence} {...form.check('hasAccepted')} />}
        {isOn('captcha_verification') && <CaptchaCheck {...form.value('captcha')} refusals={form.refusals} />}
        <SubmitButton form={form} fullWidth>
          {t('accounts:register.action')}
        </SubmitButton>
      </Form>
    </AuthCard>
  )
}
