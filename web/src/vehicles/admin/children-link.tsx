import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import classes from './children-link.module.css'
import { filtersFor, type LevelName, type LevelRow, levelBelow, levelPages } from './levels.ts'

/** The number of children, as a link to the list of these children. */
export function ChildrenLink({ level, row }: { level: LevelName; row: LevelRow }) {
  const t = useWording('vehicle_data')
  const f = useFormats()
  const below = levelBelow(level)
  if (!below || row.children === 0) return <span className="meta">0</span>
  return (
    <PageLink
      className={classes.count}
      to={levelPages[below].path}
      search={filtersFor(level, row)}
      aria-label={t(`vehicle_data:below.${below}`, { count: row.children, name: row.name })}
    >
      {f.number(row.children)}
    </PageLink>
  )
}
