import { logoOn } from '@mapwright/contract/site/logo.ts'
import type { LogoGround } from '@mapwright/contract/site/theme/logo-ground.ts'
import { site } from '../../platform/site-data.ts'
import { useIsDarkGround } from '../../platform/theme/theme.ts'
import classes from './brand.module.css'

type BrandProps = { ground?: LogoGround; isNarrow?: boolean }

/** The site's logo for the color of the surface behind it; without one, the site's name. */
export function Brand({ ground = 'page', isNarrow = false }: BrandProps) {
  const { title, logo_width, logo_height } = site.settings
  const logo = logoOn(useIsDarkGround(ground), site.settings)
  if (logo && !isNarrow)
    return (
      <img
        className={classes.logo}
        src={logo.src}
        alt={title}
        width={logo.pixel_width || undefined}
        height={logo.pixel_height || undefined}
        // Zero means automatic: the logo's own size, up to the height of the bar.
        style={{ width: logo_width || undefined, height: logo_height || undefined }}
      />
    )
  return (
    <span className={classes.brand}>
      <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" />
        <path d="M7 22V10l5 7 4-9 4 9 5-7v12" />
      </svg>
      {!isNarrow && <span className={classes.name}>{title}</span>}
    </span>
  )
}
