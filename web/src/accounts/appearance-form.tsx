import { Switch } from '@mantine/core'
import { type Language, languages } from '@mapwright/contract/accounts/languages.ts'
import { UpdateProfile } from '@mapwright/contract/accounts/profile-endpoints.ts'
import type { Theme, User } from '@mapwright/contract/accounts/user.ts'
import { useState } from 'react'
import { useCommand } from '../platform/api/queries.ts'
import { changeLanguage, useWording } from '../platform/i18n/wording.ts'
import { knownLanguage } from '../platform/language.ts'
import { changeTheme } from '../platform/theme/theme.ts'
import { Choices } from '../ui/forms/choices.tsx'
import { SearchableDropdown } from '../ui/forms/searchable-dropdown.tsx'
import { ProblemAlert } from '../ui/messages/states.tsx'
import classes from './appearance-form.module.css'

const themes: readonly (Theme | 'site')[] = ['site', 'dark', 'default', 'red', 'custom']
const languageOptions = languages.map(({ tag, name }) => ({ value: tag, label: name, detail: tag }))

/** Theme, language and shortcuts. Changes apply immediately and are saved for all devices. */
export function AppearanceForm({ me }: { me: User }) {
  const t = useWording('accounts')
  const save = useCommand(UpdateProfile)
  const [chosen, setChosen] = useState({ theme: me.theme, language: me.language, single_keys: me.single_keys })

  const chooseTheme = (theme: Theme | null) => {
    setChosen((before) => ({ ...before, theme }))
    changeTheme(theme)
    save.mutate({ body: { theme: theme ?? '' } })
  }
  const chooseLanguage = (language: Language | null) => {
    setChosen((before) => ({ ...before, language }))
    void changeLanguage(language)
    save.mutate({ body: { language: language ?? '' } })
  }
  const chooseKeys = (single_keys: boolean) => {
    setChosen((before) => ({ ...before, single_keys }))
    save.mutate({ body: { single_keys: `${single_keys}` } })
  }

  return (
    <div className={classes.form}>
      <ProblemAlert problem={save.error} />
      <Choices
        label={t('accounts:appearance.theme')}
        value={chosen.theme ?? 'site'}
        onChange={(value) => chooseTheme(value === 'site' ? null : value)}
        choices={themes.map((theme) => ({
          value: theme,
          label: t(`accounts:theme.${theme}`),
          description: t(`accounts:theme_help.${theme}`),
        }))}
      />
      <SearchableDropdown
        label={t('accounts:appearance.language')}
        description={t('accounts:appearance.language_help')}
        options={languageOptions}
        value={knownLanguage(chosen.language) ?? null}
        onChange={(tag) => chooseLanguage(knownLanguage(tag) ?? null)}
      />
      <Switch
        label={t('accounts:appearance.single_keys')}
        description={t('accounts:appearance.single_keys_help')}
        checked={chosen.single_keys}
        onChange={({ currentTarget: { checked } }) => chooseKeys(checked)}
      />
    </div>
  )
}
