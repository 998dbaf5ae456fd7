import { lazy, Suspense } from 'react'
import classes from './opening-hours.module.css'

const OpenNow = lazy(async () => ({ default: (await import('../../site/hours/open-now.tsx')).OpenNow }))

/** Whether the team is available now, in the footer; its place is reserved while loading. */
export function OpeningHours() {
  return (
    <span className={classes.place}>
      <Suspense fallback={null}>
        <OpenNow />
      </Suspense>
    </span>
  )
}
