import { Button } from '@mantine/core'
import type { OpeningHours } from '@mapwright/contract/site/opening-hours.ts'
import { ChangeOpeningHours } from '@mapwright/contract/site/opening-hours-endpoints.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Notice } from '../../ui/messages/notice.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { offeredZone } from './offered-zone.ts'

const named = (zone: string) => zone.replaceAll('_', ' ')

/** Offers the browser's time zone to a site that has not set its own. Otherwise empty. */
export function ZoneOffer({ times }: { times: OpeningHours }) {
  const t = useWording('site')
  const change = useCommand(ChangeOpeningHours, {
    refreshes: ['orders'],
    onDone: () => notify.done(t('site:hours.saved')),
  })
  const zone = offeredZone(times.time_zone, Intl.DateTimeFormat().resolvedOptions().timeZone)
  if (zone === undefined) return null
  const { enabled, days } = times
  return (
    <Notice
      action={
        <Button
          size="compact-sm"
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ body: { enabled, days, time_zone: zone } }, { onError: notify.refused })}
        >
          {t('site:hours.use_zone', { zone: named(zone) })}
        </Button>
      }
    >
      {t('site:hours.other_zone', { browser: named(zone), site: named(times.time_zone) })}
    </Notice>
  )
}
