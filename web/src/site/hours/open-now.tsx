import { UnstyledButton } from '@mantine/core'
import { dayMs } from '@mapwright/contract/api/days.ts'
import type { OpeningCalendar } from '@mapwright/contract/site/opening-hours.ts'
import { openState } from '@mapwright/contract/site/working-time.ts'
import { useState } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useZonedTime } from '../../platform/i18n/use-zoned-time.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Late, late } from '../../ui/loading/late.tsx'
import { useMinute } from '../../ui/text/use-minute.ts'
import classes from './open-now.module.css'
import { useOpeningHours } from './use-opening-hours.ts'

const OpeningWeek = late(() => import('./opening-week.tsx'))

/**
 * Returns a function that formats the time of the next change: "until 18:00" today, "Monday 08:00" within six days, later with
 * the date. Uses the user's time zone and adds its name if the site's time zone differs.
 */
function useChange() {
  const f = useFormats()
  const zoned = useZonedTime()
  return (at: Date, now: Date): string => {
    if (at.toDateString() === now.toDateString()) return zoned(at, f.time(at))
    return zoned(at, at.getTime() - now.getTime() < 6 * dayMs ? f.dayTime(at) : f.dateTime(at))
  }
}

function Line({ hours }: { hours: OpeningCalendar }) {
  const t = useWording()
  const change = useChange()
  const now = new Date(useMinute())
  const { isOpen, changes_at } = openState(now, hours)
  const words = isOpen
    ? changes_at
      ? t('site:open.until', { time: change(changes_at, now) })
      : t('site:open.around')
    : changes_at
      ? t('site:open.opens', { time: change(changes_at, now) })
      : t('site:open.closed')
  return (
    <span className={classes.line} data-open={isOpen || undefined}>
      {words}
    </span>
  )
}

/** Loads the popover on the first click, because the button is on every page and rarely used. */
function Button({ hours }: { hours: OpeningCalendar }) {
  const [wasAsked, setWasAsked] = useState(false)
  const button = (
    <UnstyledButton className={classes.button} aria-haspopup="dialog" onClick={() => setWasAsked(true)}>
      <Line hours={hours} />
    </UnstyledButton>
  )
  if (!wasAsked) return button
  return (
    <Late waiting={button} otherwise={() => setWasAsked(false)}>
      <OpeningWeek hours={hours} buttonClass={classes.button}>
        <Line hours={hours} />
      </OpeningWeek>
    </Late>
  )
}

/** Shows whether the team is available at the moment. A click shows the whole week. Empty if the site has no opening hours. */
export function OpenNow() {
  const hours = useOpeningHours()
  return hours?.enabled ? <Button hours={hours} /> : null
}
