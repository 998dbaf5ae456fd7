import { AssignTicketCustomer } from '@mapwright/contract/tickets/split-endpoints.ts'
import type { Ticket } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { findCustomers } from '../../accounts/admin/find-customers.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Dialog } from '../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { SearchableDropdown } from '../../ui/forms/searchable-dropdown.tsx'

type AssignCustomerProps = { ticket: Ticket; isOpen: boolean; onClose: () => void }

/** Dialog that moves the tickets of a guest to the account of a customer. */
export function AssignCustomer({ ticket, isOpen, onClose }: AssignCustomerProps) {
  const t = useWording('tickets')
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('tickets:guest.assign')} size={480}>
      {isOpen && <ChooseCustomer ticket={ticket} onClose={onClose} />}
    </Dialog>
  )
}

function ChooseCustomer({ ticket: { _id }, onClose }: Omit<AssignCustomerProps, 'isOpen'>) {
  const t = useWording('tickets')
  const initial: { user_id: string | null } = { user_id: null }
  const form = useForm(AssignTicketCustomer, {
    initial,
    toInput: ({ user_id }) => ({ params: { id: _id }, body: { user_id: user_id ?? '' } }),
    onDone: onClose,
  })
  return (
    <Form form={form}>
      <SearchableDropdown
        label={t('tickets:column.customer')}
        description={t('tickets:guest.assign_hint')}
        load={findCustomers}
        {...form.value('user_id')}
      />
      <FormActions>
        <SubmitButton form={form} disabled={form.values.user_id === null}>
          {t('tickets:guest.assign')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
