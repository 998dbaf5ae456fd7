import { customTheme } from '@mapwright/contract/site/theme/custom-theme.ts'
import type { ThemeSettings } from '@mapwright/contract/site/theme-settings.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { site } from '../../platform/site-data.ts'
import classes from './theme-preview.module.css'

/** A preview of the app in the given colors. */
export function ThemePreview({ colors }: { colors: ThemeSettings }) {
  const t = useWording('site')
  return (
    <div className={classes.preview} style={customTheme(colors)} role="img" aria-label={t('site:theme.preview')}>
      <div className={classes.top}>{site.settings.title}</div>
      <div className={classes.menu}>
        <span>{t('site:theme.sample_menu')}</span>
        <span>{t('site:theme.sample_orders')}</span>
      </div>
      <div className={classes.page}>
        <div className={classes.bar}>{t('site:theme.sample_page')}</div>
        <div className={classes.card}>
          <strong>{t('site:theme.sample_card')}</strong>
          <span className={classes.meta}>{t('site:theme.sample_meta')}</span>
        </div>
        <div className={classes.vehicle}>{t('site:theme.sample_vehicle')}</div>
      </div>
    </div>
  )
}
