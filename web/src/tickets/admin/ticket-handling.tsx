import '@mantine/core/styles/PillsInput.layer.css'
import { Button, Select, Stack, TagsInput } from '@mantine/core'
import { ticketPriorities, ticketRules } from '@mapwright/contract/tickets/ticket.ts'
import { ChangeTicket, GetTicketFilters } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import type { Ticket, TicketChange } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { IconArrowMerge, IconArrowsSplit2, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { renderPill } from '../../ui/forms/removable-pill.tsx'
import { SearchableDropdown } from '../../ui/forms/searchable-dropdown.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { AssignCustomer } from './assign-customer.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { Watchers } from './watchers.tsx'

/** The assignee, priority and tags of a ticket. Changes are saved immediately. */
export function TicketHandling({ ticket }: { ticket: Ticket }) {
  const t = useWording('tickets')
  const me = useMe()
  const change = useCommand(ChangeTicket)
  const filters = useQueryOf(GetTicketFilters).data
  const [isMerging, setIsMerging] = useState(false)
  const [isSplitting, setIsSplitting] = useState(false)
  const [isAssigning, setIsAssigning] = useState(false)
  const { for_staff } = ticket
  if (!for_staff) return null
  const { assignee, priority, tags } = for_staff

  const save = (body: Partial<TicketChange>) =>
    change.mutateAsync({ params: { id: ticket._id }, body }).catch(notify.refused)
  const assign = (assignee_id: string | null) => void save({ assignee_id, instead_of: assignee?._id ?? null })

  return (
    <Panel
      title={t('tickets:one.handling')}
      actions={
        assignee?._id !== me._id && (
          <Button variant="default" size="compact-sm" onClick={() => assign(me._id)}>
            {t('tickets:assign.me')}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <SearchableDropdown
          label={t('tickets:column.assignee')}
          options={(filters?.colleagues ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          value={assignee?._id ?? null}
          valueLabel={assignee?.name}
          placeholder={t('tickets:assign.nobody')}
          onChange={assign}
        />
        <Select
          label={t('tickets:column.priority')}
          allowDeselect={false}
          data={ticketPriorities.map((value) => ({ value, label: t(`tickets:priority.${value}`) }))}
          value={priority}
          onChange={(value) => void save({ priority: ticketPriorities.find((one) => one === value) ?? priority })}
        />
        <TagsInput
          label={t('tickets:column.tags')}
          data={filters?.tags ?? []}
          renderPill={renderPill}
          maxTags={ticketRules.max_tags}
          value={tags}
          onChange={(value) => void save({ tags: value })}
        />
        <Watchers ticket={ticket} colleagues={filters?.colleagues ?? []} />
        <Button
          variant="default"
          leftSection={<IconArrowMerge size={16} stroke={1.75} />}
          onClick={() => setIsMerging(true)}
        >
          {t('tickets:merge.open')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowsSplit2 size={16} stroke={1.75} />}
          onClick={() => setIsSplitting(true)}
        >
          {t('tickets:split.open')}
        </Button>
        {ticket.user.is_guest && (
          <Button
            variant="default"
            leftSection={<IconUserCheck size={16} stroke={1.75} />}
            onClick={() => setIsAssigning(true)}
          >
            {t('tickets:guest.assign')}
          </Button>
        )}
        <AssignCustomer ticket={ticket} isOpen={isAssigning} onClose={() => setIsAssigning(false)} />
        <MergeDialog ticket={ticket} isOpen={isMerging} onClose={() => setIsMerging(false)} />
        <SplitDialog ticket={ticket} isOpen={isSplitting} onClose={() => setIsSplitting(false)} />
      </Stack>
    </Panel>
  )
}
