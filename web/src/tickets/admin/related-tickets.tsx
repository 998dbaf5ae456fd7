import { ActionIcon } from '@mantine/core'
import { LinkTicket, UnlinkTicket } from '@mapwright/contract/tickets/split-endpoints.ts'
import { ListTickets } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import type { Ticket } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { IconX } from '@tabler/icons-react'
import { useCallback } from 'react'
import { call } from '../../platform/api/call.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { SearchableDropdown } from '../../ui/forms/searchable-dropdown.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { notify } from '../../ui/messages/notify.ts'
import classes from './related-tickets.module.css'

const maxOptions = 10

/** The tickets that staff have linked to a ticket, and a field that links another one. */
export function RelatedTickets({ ticket }: { ticket: Ticket }) {
  const t = useWording('tickets')
  const link = useCommand(LinkTicket)
  const unlink = useCommand(UnlinkTicket)
  const { _id: id, merged_into } = ticket
  const related = ticket.linked_tickets ?? []
  const load = useCallback(
    async (text: string, signal: AbortSignal) => {
      const query = { size: maxOptions + 1, ...(text === '' ? {} : { keywords: text }) }
      const { tickets } = await call(ListTickets, { query }, { signal })
      const others = tickets.filter(({ _id }) => _id !== id).slice(0, maxOptions)
      return others.map(({ _id, number, subject }) => ({ value: _id, label: `${number} · ${subject}` }))
    },
    [id],
  )
  const run = (command: typeof link | typeof unlink, other_id: string) =>
    void command.mutateAsync({ params: { id, other_id } }).catch(notify.refused)
  if (merged_into && related.length === 0) return null
  return (
    <Panel title={t('tickets:links.title')}>
      {related.length > 0 && (
        <ul className={classes.list}>
          {related.map(({ _id, number, subject }) => (
            <li key={_id} className={classes.entry}>
              <PageLink to="/admin/ticket_details/$id" params={{ id: _id }}>
                {number} · <bdi>{subject}</bdi>
              </PageLink>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('ui:resource.remove_one', { name: String(number) })}
                onClick={() => run(unlink, _id)}
              >
                <IconX size={16} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {!merged_into && (
        <SearchableDropdown
          label={t('tickets:links.add')}
          load={load}
          value={null}
          onChange={(other) => other && run(link, other)}
        />
      )}
    </Panel>
  )
}
