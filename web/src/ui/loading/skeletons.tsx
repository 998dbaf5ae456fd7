import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import columns from '../layout/columns.module.css'
import classes from './skeletons.module.css'

/** Placeholder rows in the shape of the expected rows. */
export function SkeletonRows({ rows = 8, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <div className={classes.rows} aria-hidden data-testid="skeleton">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={row} className={classes.row}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <Skeleton key={column} height={10} radius={4} width={`${[64, 40, 76, 52][(row + column) % 4]}%`} />
          ))}
        </div>
      ))}
    </div>
  )
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className={classes.lines} aria-hidden data-testid="skeleton">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={line} height={10} radius={4} width={line === lines - 1 ? '55%' : '100%'} />
      ))}
    </div>
  )
}

/** A placeholder for a list with its filters. */
export function SkeletonList({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <div className={classes.stack}>
      <Skeleton height={30} radius={15} width="min(100%, 420px)" />
      <div className={classes.surface}>
        <SkeletonRows rows={rows} columns={columns} />
      </div>
    </div>
  )
}

/** A placeholder for a panel with its heading. */
export function SkeletonPanel({ lines }: { lines: number }) {
  return (
    <div className={classes.surface}>
      <div className={classes.heading}>
        <Skeleton height={12} radius={4} width="30%" />
      </div>
      <div className={classes.inside}>
        <SkeletonText lines={lines} />
      </div>
    </div>
  )
}

/** Placeholders for the panels in the two columns of a detail page. */
export function SkeletonColumns() {
  return (
    <div className={columns.columns}>
      <div className={columns.column}>
        <SkeletonPanel lines={3} />
        <SkeletonPanel lines={6} />
        <SkeletonPanel lines={8} />
      </div>
      <div className={columns.column}>
        <SkeletonPanel lines={5} />
        <SkeletonPanel lines={6} />
      </div>
    </div>
  )
}
