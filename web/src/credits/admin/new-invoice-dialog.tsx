import { Group, Stack } from '@mantine/core'
import { CreateEmptyInvoice } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { useState } from 'react'
import { findCustomers } from '../../accounts/admin/find-customers.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Dialog } from '../../ui/dialogs/overlays.tsx'
import { SearchableDropdown } from '../../ui/forms/searchable-dropdown.tsx'
import { ProblemAlert } from '../../ui/messages/states.tsx'

type NewInvoiceDialogProps = { isOpen: boolean; onClose: () => void }

/** Dialog for a manual invoice: staff select the customer, and the draft opens. */
export function NewInvoiceDialog({ isOpen, onClose }: NewInvoiceDialogProps) {
  const t = useWording('credits')
  const [userId, setUserId] = useState<string | null>(null)
  const go = useGo()
  const begin = useCommand(CreateEmptyInvoice, {
    refreshes: ['billing'],
    onDone: ({ invoice }) => {
      setUserId(null)
      onClose()
      go('/admin/agent_manager/agency_invoice/$id', { params: { id: invoice._id } })
    },
  })
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('credits:manage.new')} size={440}>
      <Stack gap={16}>
        <SearchableDropdown
          label={t('credits:manage.customer')}
          value={userId}
          onChange={setUserId}
          load={findCustomers}
          required
        />
        <ProblemAlert problem={begin.error} />
        <Group justify="flex-end">
          <ActionButton
            busy={begin.isPending}
            disabledReason={userId === null ? t('credits:manage.choose_customer') : undefined}
            onClick={() => {
              if (userId) begin.mutate({ body: { user_id: userId } })
            }}
          >
            {t('credits:manage.begin')}
          </ActionButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
