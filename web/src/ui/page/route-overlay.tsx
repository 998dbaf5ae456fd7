import { Loader } from '@mantine/core'
import classes from './route-overlay.module.css'

/** Covers the page while the next one is loading; appears only after a noticeable delay. */
export function RouteOverlay({ isShown, label }: { isShown: boolean; label: string }) {
  if (!isShown) return null
  return (
    <div className={classes.overlay} role="progressbar" aria-label={label} data-testid="route-overlay">
      <div className={classes.line} />
      <Loader size={28} />
    </div>
  )
}
