import type { Invoice } from '@mapwright/contract/billing/invoice.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { StatusBadge } from '../ui/text/status-badge.tsx'

const tones = { draft: 'quiet', due: 'warn', paid: 'good', reversed: 'quiet' } as const

/** Returns true if the invoice is due and its due date has passed. */
const isOverdue = ({ status, due_at }: Pick<Invoice, 'status' | 'due_at'>) =>
  status === 'due' && due_at !== null && new Date(due_at) < new Date()

/** The status of an invoice: draft, due, overdue or paid. */
export function InvoiceStatus({ invoice }: { invoice: Pick<Invoice, 'status' | 'due_at'> }) {
  const t = useWording('credits', 'billing')
  if (isOverdue(invoice)) return <StatusBadge tone="bad">{t('billing:status.overdue')}</StatusBadge>
  return <StatusBadge tone={tones[invoice.status]}>{t(`billing:status.${invoice.status}`)}</StatusBadge>
}
