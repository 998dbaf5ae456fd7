import { GetSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import classes from './release-line.module.css'

/** The name and version of the release, to be copied into a report of a fault; nothing until it has loaded. */
export function ReleaseLine() {
  const version = useQueryOf(GetSettings).data?.version
  return version ? (
    <p className={classes.line} translate="no">
      {`Mapwright ${version}`}
    </p>
  ) : null
}
