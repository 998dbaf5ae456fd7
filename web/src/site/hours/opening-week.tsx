import { Popover, UnstyledButton } from '@mantine/core'
import type { OpeningCalendar } from '@mapwright/contract/site/opening-hours.ts'
import { type ReactNode, useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { WeekTable } from './week-table.tsx'

type OpeningWeekProps = { hours: OpeningCalendar; buttonClass: string | undefined; children: ReactNode }

/** A popover with the opening hours, open at first because it is loaded after a click. */
export default function OpeningWeek({ hours, buttonClass, children }: OpeningWeekProps) {
  const t = useWording('site')
  const [isShown, setIsShown] = useState(true)
  return (
    <Popover opened={isShown} onChange={setIsShown} position="top" trapFocus withRoles>
      <Popover.Target>
        <UnstyledButton className={buttonClass} onClick={() => setIsShown(!isShown)}>
          {children}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('site:open.week')}>
        <WeekTable hours={hours} />
      </Popover.Dropdown>
    </Popover>
  )
}
