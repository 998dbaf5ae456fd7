import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useOpeningHours } from '../../site/hours/use-opening-hours.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { useMinute } from '../../ui/text/use-minute.ts'
import { dueState } from './due-state.ts'

const tones = { late: 'bad', soon: 'warn', in_time: 'quiet' } as const

/** The working time left until an answer is due, or by which it is late; on another day, the due time. */
export function AnswerDue({ due_at }: { due_at: string }) {
  const t = useWording('conversations')
  const f = useFormats()
  const now = new Date(useMinute())
  const hours = useOpeningHours() ?? { enabled: false, time_zone: 'UTC', days: [], closing_dates: [] }
  const due = new Date(due_at)
  const { state, minutes, shown } = dueState(due, now, hours)
  const texts = {
    minutes: () => t(`conversations:due.${state}`, { time: f.span(minutes) }),
    weekday: () => f.dayTime(due),
    date: () => f.dateTime(due),
  }
  return (
    <span title={f.exact(due)}>
      <StatusBadge tone={tones[state]}>
        {texts[shown]()}
        <span className="visually-hidden">{` (${f.exact(due)})`}</span>
      </StatusBadge>
    </span>
  )
}
