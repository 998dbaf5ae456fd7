import { themes } from '@mapwright/contract/accounts/user.ts'
import { logoOn } from '@mapwright/contract/site/logo.ts'
import type { SiteSettings } from '@mapwright/contract/site/settings.ts'
import { GetThemeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { customTheme } from '@mapwright/contract/site/theme/custom-theme.ts'
import { isDarkGround, logoGrounds } from '@mapwright/contract/site/theme/logo-ground.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './logo-previews.module.css'

type LogoSettings = Pick<SiteSettings, 'title' | Extract<keyof SiteSettings, `logo${string}`>>

/** The logo of each theme, on the colors of its header and its menu. Empty without a logo. */
export function LogoPreviews({ settings }: { settings: LogoSettings }) {
  const t = useWording('site')
  const colors = useQueryOf(GetThemeSettings).data?.theme_settings
  const { title, logo, logo_dark, logo_width, logo_height } = settings
  if (!colors || !(logo || logo_dark)) return null
  return (
    <div className={classes.previews}>
      {themes.map((theme) => (
        <figure key={theme} className={classes.preview}>
          <div className={classes.grounds} data-theme={theme} style={theme === 'custom' ? customTheme(colors) : {}}>
            {logoGrounds.map((ground) => {
              const shown = logoOn(isDarkGround(ground, theme, colors), settings)
              return (
                <div key={ground} className={classes.ground} data-ground={ground}>
                  {shown ? (
                    <img
                      src={shown.src}
                      alt={
                        ground === 'page' ? t('site:branding.preview', { title, ground: t(`app:theme.${theme}`) }) : ''
                      }
                      width={logo_width || shown.pixel_width}
                      height={logo_height || shown.pixel_height}
                    />
                  ) : (
                    <span className={classes.name}>{title}</span>
                  )}
                </div>
              )
            })}
          </div>
          <figcaption>{t(`app:theme.${theme}`)}</figcaption>
        </figure>
      ))}
    </div>
  )
}
