import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActingBanner } from './acting-banner.tsx'
import classes from './banners.module.css'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Banners above the page about the state of the whole app. */
export function Banners() {
  const t = useWording()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className={classes.banner}>
          <IconWifiOff size={16} stroke={1.75} aria-hidden />
          {t('app:offline')}
        </p>
      )}
      <ActingBanner />
    </div>
  )
}
