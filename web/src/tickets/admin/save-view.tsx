import { Switch, TextInput } from '@mantine/core'
import { type TicketView, type TicketViewFilters, ticketViewRules } from '@mapwright/contract/tickets/ticket-views.ts'
import { ChangeTicketView, SaveTicketView } from '@mapwright/contract/tickets/view-endpoints.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Dialog } from '../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import type { Form as FormState } from '../../ui/forms/use-form.ts'

type SaveViewProps = { view: TicketView | 'new' | undefined; filters: TicketViewFilters; onClose: () => void }

/** Dialog that saves the filters of the list under a name, or renames and shares a saved view. */
export function SaveView({ view, filters, onClose }: SaveViewProps) {
  const t = useWording('tickets')
  return (
    <Dialog
      opened={view !== undefined}
      onClose={onClose}
      title={t(view === 'new' ? 'tickets:views.add' : 'tickets:views.change')}
      size={440}
    >
      {view === 'new' && <NewView filters={filters} onDone={onClose} />}
      {view !== undefined && view !== 'new' && <ChangedView view={view} onDone={onClose} />}
    </Dialog>
  )
}

function NewView({ filters, onDone }: { filters: TicketViewFilters; onDone: () => void }) {
  const form = useForm(SaveTicketView, {
    initial: { name: '', is_shared: false },
    toInput: (values) => ({ body: { ...values, filters } }),
    onDone,
  })
  return <Fields form={form} />
}

function ChangedView({ view: { _id, name, is_shared }, onDone }: { view: TicketView; onDone: () => void }) {
  const form = useForm(ChangeTicketView, {
    initial: { name, is_shared },
    toInput: (body) => ({ params: { id: _id }, body }),
    onDone,
  })
  return <Fields form={form} />
}

function Fields({ form }: { form: FormState<{ name: string; is_shared: boolean }> }) {
  const t = useWording('tickets')
  return (
    <Form form={form}>
      <TextInput
        data-autofocus
        label={t('tickets:views.name')}
        maxLength={ticketViewRules.max_name}
        {...form.text('name')}
        required
      />
      <Switch label={t('tickets:views.share')} {...form.check('is_shared')} />
      <FormActions>
        <SubmitButton form={form}>{t('ui:resource.save')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
