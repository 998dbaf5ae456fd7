import { GetSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import classes from './release-line.module.css'

/** The name and version of the release, for users to copy into an error report. Empty while loading. */
export function ReleaseLine() {
  const version = useQueryOf(GetSettings).data?.version
  return version ? (
    <p className={classes.line} translate="no">
      {`Mapwright ${version}`}
    </p>
  ) : null
}
