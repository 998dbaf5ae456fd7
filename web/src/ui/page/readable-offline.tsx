import { type ReactNode, useEffect } from 'react'
import { isOffline, shownLoadTime } from '../../platform/api/connection.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { DisabledActions } from '../actions/disabled-actions.ts'
import classes from './readable-offline.module.css'

type ReadableOfflineProps = {
  /** The time at which the data was loaded, in ms since 1970; 0 without data. */
  loadedAt: number
  children: ReactNode
}

/** A page that stays readable offline. Its actions are then disabled, and the banner shows the age of its data. */
export function ReadableOffline({ loadedAt, children }: ReadableOfflineProps) {
  const t = useWording()
  const isLost = isOffline.useValue()
  const asOf = isLost && loadedAt > 0 ? loadedAt : undefined
  useEffect(() => {
    shownLoadTime.set(asOf)
    return () => shownLoadTime.set(undefined)
  }, [asOf])
  return <DisabledActions value={isLost ? t('app:kept.action') : undefined}>{children}</DisabledActions>
}

/** Fields and plain buttons that are disabled as long as the actions around them are. */
export function ActionFields({ children }: { children: ReactNode }) {
  const isLost = isOffline.useValue()
  return (
    <fieldset className={classes.fields} disabled={isLost}>
      {children}
    </fieldset>
  )
}
