import { IconWifiOff } from '@tabler/icons-react'
import { isOffline, shownLoadTime } from '../../platform/api/connection.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActingBanner } from './acting-banner.tsx'
import classes from './banners.module.css'
import { UndeliverableBanner } from './undeliverable-banner.tsx'

/** States that the app is offline and, on a page that is readable offline, the age of its data. */
function OfflineBanner() {
  const t = useWording()
  const f = useFormats()
  const asOf = shownLoadTime.useValue()
  const isToday = new Date(asOf ?? 0).toDateString() === new Date().toDateString()
  return (
    <p className={classes.banner}>
      <IconWifiOff size={16} stroke={1.75} aria-hidden />
      <span>
        {asOf ? (
          <>
            <strong className={classes.age}>
              {t('app:kept.as_of', { time: isToday ? f.time(asOf) : f.dateTime(asOf) })}
            </strong>{' '}
            {t('app:offline')}
          </>
        ) : (
          t('app:offline')
        )}
      </span>
    </p>
  )
}

/** Banners above the page about the state of the whole app. */
export function Banners() {
  return (
    <div role="status">
      {isOffline.useValue() && <OfflineBanner />}
      <ActingBanner />
      <UndeliverableBanner />
    </div>
  )
}
