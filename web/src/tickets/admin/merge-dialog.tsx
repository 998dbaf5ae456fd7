import { ListTickets, MergeTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import type { Ticket } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { useCallback } from 'react'
import { call } from '../../platform/api/call.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { Dialog } from '../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { SearchableDropdown } from '../../ui/forms/searchable-dropdown.tsx'
import { notify } from '../../ui/messages/notify.ts'

type MergeDialogProps = { ticket: Ticket; isOpen: boolean; onClose: () => void }

const maxOptions = 10

/** Dialog that merges a ticket into a different ticket of the same customer, after explaining the consequences. */
export function MergeDialog({ ticket, isOpen, onClose }: MergeDialogProps) {
  const t = useWording('tickets')
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('tickets:merge.title', { number: ticket.number })} size={480}>
      {isOpen && <ChooseTicket ticket={ticket} />}
    </Dialog>
  )
}

/** Returns a search for the customer's tickets except this ticket. */
function useOtherTickets({ _id, user }: Ticket) {
  return useCallback(
    async (text: string, signal: AbortSignal) => {
      const query = { user_id: user._id, size: maxOptions + 1, ...(text === '' ? {} : { keywords: text }) }
      const { tickets } = await call(ListTickets, { query }, { signal })
      return tickets
        .filter((other) => other._id !== _id)
        .slice(0, maxOptions)
        .map((other) => ({ value: other._id, label: `${other.number} · ${other.subject}` }))
    },
    [_id, user._id],
  )
}

function ChooseTicket({ ticket }: { ticket: Ticket }) {
  const t = useWording('tickets')
  const go = useGo()
  const { _id, number } = ticket
  const initial: { into_id: string | null } = { into_id: null }
  const form = useForm(MergeTicket, {
    initial,
    toInput: ({ into_id }) => ({ params: { id: _id }, body: { into_id: into_id ?? '' } }),
    onDone: ({ ticket: into }) => {
      notify.done(t('tickets:merge.done', { number, into: into.number }))
      go('/admin/ticket_details/$id', { params: { id: into._id } })
    },
  })
  return (
    <Form form={form}>
      <p>{t('tickets:merge.text', { number })}</p>
      <SearchableDropdown
        label={t('tickets:merge.into')}
        description={t('tickets:merge.hint')}
        load={useOtherTickets(ticket)}
        {...form.value('into_id')}
      />
      <FormActions>
        <SubmitButton form={form} disabled={form.values.into_id === null}>
          {t('tickets:merge.action')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
