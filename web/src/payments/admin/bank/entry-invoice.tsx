import type { BankEntry } from '@mapwright/contract/payments/bank/bank.ts'
import { IconCheck } from '@tabler/icons-react'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PageLink } from '../../../platform/routing/page-link.tsx'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import classes from './bank-entries.module.css'
import { useDecideEntry } from './use-decide-entry.ts'

type Proposal = BankEntry['proposals'][number]

const tones = { exact: 'good', number: 'warn', amount: 'info' } as const

function InvoiceLink({ invoice_id, invoice, customer }: { invoice_id: string; invoice: string; customer: string }) {
  return (
    <span>
      <PageLink to="/admin/agent_manager/agency_invoice/$id" params={{ id: invoice_id }}>
        <bdi>{invoice}</bdi>
      </PageLink>{' '}
      <bdi className="meta">{customer}</bdi>
    </span>
  )
}

function ProposedInvoice({ entry, proposal }: { entry: BankEntry; proposal: Proposal }) {
  const t = useWording('payments')
  const f = useFormats()
  const { confirm, busyId } = useDecideEntry()
  const { fit, total, currency, invoice } = proposal
  return (
    <div className={classes.proposal}>
      <InvoiceLink {...proposal} />
      <StatusBadge tone={tones[fit]}>{t(`payments:bank.fit_${fit}`)}</StatusBadge>
      <ActionButton
        size="compact-sm"
        variant={fit === 'exact' ? 'filled' : 'default'}
        leftSection={<IconCheck size={14} stroke={1.75} aria-hidden />}
        aria-label={t('payments:bank.confirm_of', { number: invoice })}
        busy={busyId === entry._id}
        disabledReason={fit === 'number' ? t('payments:bank.differs', { total: f.money(total, currency) }) : undefined}
        onClick={() => void confirm(entry, proposal)}
      >
        {t('payments:bank.confirm')}
      </ActionButton>
    </div>
  )
}

/** Shows the invoice to which the received money was booked. Before booking, shows the invoices that the money may pay. */
export function EntryInvoice({ entry }: { entry: BankEntry }) {
  const t = useWording('payments')
  const { booked, proposals, status } = entry
  if (booked) return <InvoiceLink {...booked} />
  if (status === 'dismissed') return <span className="meta">{t('payments:bank.status_dismissed')}</span>
  if (proposals.length === 0) return <span className="meta">{t('payments:bank.no_proposal')}</span>
  return (
    <div className={classes.proposals}>
      {proposals.map((proposal) => (
        <ProposedInvoice key={proposal.invoice_id} entry={entry} proposal={proposal} />
      ))}
    </div>
  )
}
