import { site } from '../../platform/site-data.ts'
import classes from './brand.module.css'

/** The site's logo; without one, its name. */
export function Brand({ isNarrow = false }: { isNarrow?: boolean }) {
  const { title, logo, logo_width, logo_height, logo_pixel_width, logo_pixel_height } = site.settings
  if (logo && !isNarrow)
    return (
      <img
        className={classes.logo}
        src={logo}
        alt={title}
        width={logo_pixel_width || undefined}
        height={logo_pixel_height || undefined}
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
