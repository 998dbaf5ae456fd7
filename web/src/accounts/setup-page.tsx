import { PasswordInput, Switch, TextInput } from '@mantine/core'
import { GetSetUp, SetUp } from '@mapwright/contract/accounts/set-up-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { call } from '../platform/api/call.ts'
import type { ProblemError } from '../platform/api/problem-error.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { language } from '../platform/language.ts'
import { signIn } from '../platform/session/me.ts'
import { NotFoundPage } from '../platform/status/not-found-page.tsx'
import { Form, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { SearchableDropdown } from '../ui/forms/searchable-dropdown.tsx'
import { useFirstFocus } from '../ui/forms/use-first-focus.ts'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { ErrorState } from '../ui/messages/states.tsx'
import { AuthCard } from './auth-card.tsx'
import { CountryDropdown } from './country-dropdown.tsx'
import { currencyOf, currencyOptions } from './currency-of.ts'

export default function SetupPage() {
  const { token = '' } = useSearch({ from: '/setup/setup' })
  const open = useQuery<unknown, ProblemError>({
    // A separate query key: after setup, the queries of accounts are refetched, and the link is no longer valid then.
    queryKey: ['set_up', token],
    queryFn: ({ signal }) => call(GetSetUp, { params: { token } }, { signal }),
    enabled: token !== '',
    retry: false,
  })
  if (token === '' || (open.isError && (open.error.status === 404 || open.error.status === 400)))
    return <NotFoundPage />
  if (open.isError) return <ErrorState problem={open.error} onRetry={() => void open.refetch()} />
  if (open.isPending) return <SkeletonText lines={6} />
  return <SetupForm token={token} />
}

function SetupForm({ token }: { token: string }) {
  const t = useWording('accounts')
  const tag = language()
  const currencies = useMemo(() => currencyOptions(tag), [tag])
  const form = useForm(SetUp, {
    initial: {
      ...{ title: '', firstname: '', lastname: '', email: '', password: '' },
      // No country is preselected. Selecting one also selects the currency.
      ...{ country: '', currency: '', sample_data: true },
    },
    check: ({ country, currency }) => ({
      ...(country === '' && { country: { code: 'required' } }),
      ...(currency === '' && { currency: { code: 'required' } }),
    }),
    toInput: (values) => ({
      body: { ...values, token, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    }),
    onDone: (response) => {
      signIn(response)
      // A full page load, because the page's title does not contain the site's new name yet.
      window.location.assign('/admin')
    },
    guard: false,
  })
  const countryField = form.value('country')
  const firstField = useFirstFocus()
  return (
    <AuthCard title={t('accounts:setup.title')} text={t('accounts:setup.text')}>
      <Form form={form}>
        <TextInput
          label={t('accounts:setup.site_title')}
          description={t('accounts:setup.site_title_help')}
          ref={firstField}
          {...form.text('title')}
        />
        <TextInput label={t('accounts:field.firstname')} autoComplete="given-name" {...form.text('firstname')} />
        <TextInput label={t('accounts:field.lastname')} autoComplete="family-name" {...form.text('lastname')} />
        <TextInput type="email" label={t('accounts:setup.email')} autoComplete="email" {...form.text('email')} />
        <PasswordInput
          label={t('accounts:field.password')}
          description={t('accounts:field.password_help')}
          autoComplete="new-password"
          {...form.text('password')}
        />
        <CountryDropdown
          {...countryField}
          required
          onChange={(chosen) => {
            countryField.onChange(chosen)
            form.set('currency', currencyOf(chosen) ?? form.values.currency)
          }}
        />
        <SearchableDropdown
          label={t('accounts:setup.currency')}
          options={currencies}
          {...form.value('currency')}
          required
          onChange={(chosen) => form.set('currency', chosen ?? '')}
        />
        <Switch
          label={t('accounts:setup.sample_data')}
          description={t('accounts:setup.sample_data_help')}
          {...form.check('sample_data')}
        />
        <SubmitButton form={form} fullWidth>
          {t('accounts:setup.action')}
        </SubmitButton>
      </Form>
    </AuthCard>
  )
}
