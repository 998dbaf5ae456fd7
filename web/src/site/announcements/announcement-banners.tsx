import { ListShownAnnouncements } from '@mapwright/contract/site/announcements/announcement-endpoints.ts'
import { IconInfoCircle, IconSpeakerphone, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { queryOf, useQueryOf } from '../../platform/api/queries.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { isSignedIn } from '../../platform/api/session.ts'
import { keepCookie, readCookie } from '../../platform/cookie.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useVisitor } from '../../platform/session/me.ts'
import { site } from '../../platform/site-data.ts'
import classes from './announcement-banners.module.css'

/** Loads the announcements of a signed-in user. Announcements for visitors are part of the page's HTML. */
export async function readAnnouncements(): Promise<void> {
  if (isSignedIn()) await queryClient.ensureQueryData(queryOf(ListShownAnnouncements))
}

/** Maximum number of ids in the cookie. The oldest ids are dropped. */
const maxDismissed = 10
/** Refetch interval in milliseconds, so that open pages show new announcements within five minutes. */
const refetchInterval = 300_000
const readDismissed = () => readCookie('dismissed')?.split('.') ?? []

/** The announcements for the user or visitor, above the page. */
export default function AnnouncementBanners() {
  const t = useWording()
  const visitor = useVisitor()
  const own = useQueryOf(
    ListShownAnnouncements,
    {},
    { enabled: visitor !== null, staleTime: Number.POSITIVE_INFINITY, refetchInterval },
  )
  const [dismissed, setDismissed] = useState(readDismissed)
  const announcements = visitor ? own.data?.announcements : site.announcements
  const shown = announcements?.filter(({ _id, dismissible }) => !dismissible || !dismissed.includes(_id)) ?? []
  if (shown.length === 0) return null
  const dismiss = (_id: string) => {
    const ids = [_id, ...readDismissed()].slice(0, maxDismissed)
    keepCookie('dismissed', ids.join('.'))
    setDismissed(ids)
  }
  return (
    <section aria-label={t('announcements:label')}>
      {shown.map(({ _id, text, tone, dismissible }) => {
        const ToneIcon = tone === 'warning' ? IconSpeakerphone : IconInfoCircle
        return (
          <div key={_id} className={classes.banner} data-tone={tone}>
            <ToneIcon size={18} stroke={1.75} aria-hidden />
            <p dir="auto">{text}</p>
            {dismissible && (
              <button type="button" aria-label={t('announcements:dismiss')} onClick={() => dismiss(_id)}>
                <IconX size={16} stroke={1.75} aria-hidden />
              </button>
            )}
          </div>
        )
      })}
    </section>
  )
}
