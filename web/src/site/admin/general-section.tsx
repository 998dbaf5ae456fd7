import { Select, TextInput } from '@mantine/core'
import { themes } from '@mapwright/contract/accounts/user.ts'
import type { SiteSettings } from '@mapwright/contract/site/settings.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { useMemo } from 'react'
import { CountryDropdown } from '../../accounts/country-dropdown.tsx'
import { currencyOptions } from '../../accounts/currency-of.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { language } from '../../platform/language.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { SearchableDropdown } from '../../ui/forms/searchable-dropdown.tsx'
import { CachesPanel } from './caches-panel.tsx'
import classes from './website-settings-page.module.css'
import { useSaveConfirmation, WithSettings } from './with-settings.tsx'

export function GeneralSection() {
  const t = useWording('site')
  return (
    <div className={classes.parts}>
      <WithSettings title={t('site:general.title')}>{(settings) => <GeneralForm settings={settings} />}</WithSettings>
      <CachesPanel />
    </div>
  )
}

function GeneralForm({ settings }: { settings: SiteSettings }) {
  const t = useWording('site')
  const tag = language()
  const currencies = useMemo(() => currencyOptions(tag), [tag])
  const form = useForm(ChangeSettings, {
    initial: {
      title: settings.title,
      copyright: settings.copyright,
      country: settings.country,
      currency: settings.currency,
      credit_value: String(settings.credit_value),
      default_theme: settings.default_theme,
    },
    toInput: ({ country, ...values }) => ({ body: { ...values, ...(country ? { country } : {}) } }),
    onDone: useSaveConfirmation(),
  })
  return (
    <Form form={form}>
      <TextInput label={t('site:general.site_title')} {...form.text('title')} required />
      <TextInput
        label={t('site:general.copyright')}
        description={t('site:general.copyright_help')}
        {...form.text('copyright')}
      />
      <CountryDropdown label={t('site:general.country')} {...form.value('country')} required />
      <SearchableDropdown
        label={t('site:general.currency')}
        description={t('site:general.currency_help')}
        options={currencies}
        {...form.value('currency')}
        required
        onChange={(chosen) => form.set('currency', chosen ?? '')}
      />
      <TextInput
        label={t('site:general.credit_value')}
        description={t('site:general.credit_value_help', { currency: form.values.currency })}
        inputMode="decimal"
        {...form.text('credit_value')}
      />
      <Select
        label={t('site:general.default_theme')}
        description={t('site:general.default_theme_help')}
        data={themes.map((theme) => ({ value: theme, label: t(`site:theme_name.${theme}`) }))}
        allowDeselect={false}
        {...form.value('default_theme')}
        onChange={(theme) => form.set('default_theme', themes.find((known) => known === theme) ?? 'dark')}
      />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
