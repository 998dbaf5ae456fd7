import { Skeleton } from '@mantine/core'
import classes from './product-grid-skeleton.module.css'
import pageClasses from './shop-page.module.css'

/** Placeholder cards while products are loading. */
export function ProductGridSkeleton({
  count,
  className = pageClasses.grid,
}: {
  count: number
  className?: string | undefined
}) {
  return (
    <div className={className} aria-hidden>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards have no other identity
        <div key={at} className={classes.card}>
          <Skeleton className={classes.picture ?? ''} radius={0} />
          <div className={classes.lines}>
            <Skeleton height={14} width="70%" />
            <Skeleton height={12} />
            <Skeleton height={16} width="40%" />
          </div>
        </div>
      ))}
    </div>
  )
}
