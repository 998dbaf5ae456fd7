import { languages } from '@mapwright/contract/accounts/languages.ts'
import { IconWorld } from '@tabler/icons-react'
import { useLanguage, useWording } from '../../platform/i18n/wording.ts'
import { knownLanguage } from '../../platform/language.ts'
import { chooseLanguage } from '../../platform/session/preferences.ts'
import classes from './language-select.module.css'

/** A native select for the language, with each language in its own name. Native selects work well on phones. */
export function LanguageSelect() {
  const t = useWording()
  return (
    <label className={classes.select}>
      <IconWorld size={14} stroke={1.75} aria-hidden />
      <select
        aria-label={t('app:language')}
        value={useLanguage()}
        onChange={(event) => {
          const tag = knownLanguage(event.currentTarget.value)
          if (tag) void chooseLanguage(tag)
        }}
      >
        {languages.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
