import type { TicketPriority, TicketStatus } from '@mapwright/contract/tickets/ticket.ts'
import { type Icon, IconAntennaBars2, IconAntennaBars3, IconAntennaBars5, IconUrgent } from '@tabler/icons-react'
import { useWording } from '../platform/i18n/wording.ts'
import { StatusBadge, type Tone } from '../ui/text/status-badge.tsx'

const tones: Record<TicketStatus, Tone> = { open: 'info', solved: 'good' }

/** The state of a ticket: open or solved. */
export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const t = useWording('tickets')
  return <StatusBadge tone={tones[status]}>{t(`tickets:status.${status}`)}</StatusBadge>
}

const priorities: Record<TicketPriority, { tone: Tone; icon: Icon }> = {
  low: { tone: 'quiet', icon: IconAntennaBars2 },
  normal: { tone: 'quiet', icon: IconAntennaBars3 },
  high: { tone: 'warn', icon: IconAntennaBars5 },
  urgent: { tone: 'bad', icon: IconUrgent },
}

/** The priority of a ticket, for staff. */
export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  const t = useWording('tickets')
  const { tone, icon } = priorities[priority]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {t(`tickets:priority.${priority}`)}
    </StatusBadge>
  )
}
