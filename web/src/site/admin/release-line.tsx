import { roles } from '@mapwright/contract/api/roles.ts'
import { GetSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useMe } from '../../platform/session/me.ts'
import classes from './release-line.module.css'

/** The name and version of the release, for users to copy into an error report, and a link to the state of the site. Empty while loading. */
export function ReleaseLine() {
  const t = useWording('site')
  const isAdmin = useMe().role_id === roles.admin
  const version = useQueryOf(GetSettings).data?.version
  return version ? (
    <p className={classes.line}>
      <span className={classes.version} translate="no">
        {`Mapwright ${version}`}
      </span>
      {isAdmin && <PageLink to="/admin/system">{t('site:settings.system')}</PageLink>}
    </p>
  ) : null
}
