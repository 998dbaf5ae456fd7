import { Link } from '@tanstack/react-router'
import { useWording } from '../../platform/i18n/wording.ts'
import { type BackTo, withParams } from '../../platform/routing/paths.ts'
import classes from './breadcrumbs.module.css'

/** Links to the pages above a page, from the top level down. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly BackTo[] }) {
  const t = useWording()
  return (
    <nav aria-label={t('ui:page.breadcrumbs')} className={classes.crumbs}>
      <ol>
        {crumbs.map(({ to, params, label }) => (
          <li key={withParams(to, params)}>
            <Link to="." href={withParams(to, params)}>
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
