import { workingMinutes } from '@mapwright/contract/site/working-time.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useOpeningHours } from '../../site/hours/use-opening-hours.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { useMinute } from '../../ui/text/use-minute.ts'

/** Working minutes before the due time from which an answer is due soon. */
const soonMinutes = 60

/** The working time left until an answer is due, or by which it is late. */
export function AnswerDue({ due_at }: { due_at: string }) {
  const t = useWording('conversations')
  const f = useFormats()
  const now = new Date(useMinute())
  const hours = useOpeningHours() ?? { enabled: false, time_zone: 'UTC', days: [], closing_dates: [] }
  const due = new Date(due_at)
  const isLate = due <= now
  const minutes = isLate ? workingMinutes(due, now, hours) : workingMinutes(now, due, hours)
  const state = isLate ? 'late' : minutes <= soonMinutes ? 'soon' : 'in_time'
  const isAnotherDay = state === 'in_time' && due.toDateString() !== now.toDateString()
  return (
    <span title={f.exact(due)}>
      <StatusBadge tone={isLate ? 'bad' : state === 'soon' ? 'warn' : 'quiet'}>
        {isAnotherDay ? f.dayTime(due) : t(`conversations:due.${state}`, { time: f.span(minutes) })}
      </StatusBadge>
    </span>
  )
}
