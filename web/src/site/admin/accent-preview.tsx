import { themes } from '@mapwright/contract/accounts/user.ts'
import { themeVariables } from '@mapwright/contract/site/theme/theme-styles.ts'
import type { ThemeSettings } from '@mapwright/contract/site/theme-settings.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './accent-preview.module.css'

/** A sample button, link, mark and chart line in each theme. */
export function AccentPreview({ colors }: { colors: ThemeSettings }) {
  const t = useWording('site')
  return (
    <ul className={classes.themes} aria-label={t('site:accent.preview')}>
      {themes.map((theme) => (
        <li key={theme} className={classes.theme} data-theme={theme} style={themeVariables(theme, colors)}>
          <span className={classes.name}>{t(`site:theme_name.${theme}`)}</span>
          <span className={classes.button}>{t('site:save')}</span>
          <span className={classes.link}>{t('site:theme.sample_page')}</span>
          <svg className={classes.line} viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden>
            <polyline points="0,22 20,16 40,18 60,8 80,10 100,2" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
