import { lazy, Suspense } from 'react'
import classes from './opening-hours.module.css'

const OpenNow = lazy(async () => ({ default: (await import('../../site/hours/open-now.tsx')).OpenNow }))

/** Whether the team answers just now, at the foot of a page; its place is kept while it is fetched. */
export function OpeningHours() {
  return (
    <span className={classes.place}>
      <Suspense fallback={null}>
        <OpenNow />
      </Suspense>
    </span>
  )
}
