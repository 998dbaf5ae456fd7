import { Switch, TextInput } from '@mantine/core'
import { type TicketView, type TicketViewFilters, ticketViewRules } from '@mapwright/contract/tickets/ticket-views.ts'
import { ChangeTicketView, SaveTicketView } from '@mapwright/contract/tickets/view-endpoints.ts'
import { useRef } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import type { Form as FormState } from '../../ui/forms/use-form.ts'

type SaveViewProps = {
  view: TicketView | 'new' | undefined
  views: readonly TicketView[]
  filters: TicketViewFilters
  onClose: () => void
}

/** Dialog that saves the filters of the list under a name, or renames and shares a saved view. */
export function SaveView({ view, views, filters, onClose }: SaveViewProps) {
  const t = useWording('tickets')
  return (
    <Dialog
      opened={view !== undefined}
      onClose={onClose}
      title={t(view === 'new' ? 'tickets:views.add' : 'tickets:views.change')}
      size={440}
    >
      {view === 'new' && <NewView views={views} filters={filters} onDone={onClose} />}
      {view !== undefined && view !== 'new' && <ChangedView view={view} onDone={onClose} />}
    </Dialog>
  )
}

type NewViewProps = { views: readonly TicketView[]; filters: TicketViewFilters; onDone: () => void }

/** A new view. A name of an own view takes over whether that one is shared, and asks before the view is replaced. */
function NewView({ views, filters, onDone }: NewViewProps) {
  const t = useWording('tickets')
  const confirm = useConfirm()
  const agreed = useRef<string>(undefined)
  const findOwn = (name: string) =>
    views.find((view) => view.shared_by === null && view.name.toLowerCase() === name.trim().toLowerCase())
  const review = (name: string, send: () => Promise<void>): boolean => {
    const replaced = findOwn(name)
    if (!replaced || replaced._id === agreed.current) return true
    const question = { title: t('tickets:views.add'), text: t('tickets:problem.view_name_taken') }
    void confirm({ ...question, action: t('ui:file.replace') }).then((isAgreed) => {
      if (!isAgreed) return
      agreed.current = replaced._id
      void send()
    })
    return false
  }
  const form = useForm(SaveTicketView, {
    initial: { name: '', is_shared: false },
    review: ({ name }): boolean => review(name, () => form.submit()),
    toInput: (values) => ({ body: { ...values, filters } }),
    onDone,
  })
  const presetShared = (name: string) => {
    const own = findOwn(name)
    if (own) form.set('is_shared', own.is_shared)
  }
  return <Fields form={form} onName={presetShared} />
}

function ChangedView({ view: { _id, name, is_shared }, onDone }: { view: TicketView; onDone: () => void }) {
  const form = useForm(ChangeTicketView, {
    initial: { name, is_shared },
    toInput: (body) => ({ params: { id: _id }, body }),
    onDone,
  })
  return <Fields form={form} />
}

type FieldsProps = { form: FormState<{ name: string; is_shared: boolean }>; onName?: (name: string) => void }

function Fields({ form, onName }: FieldsProps) {
  const t = useWording('tickets')
  const name = form.text('name')
  return (
    <Form form={form}>
      <TextInput
        data-autofocus
        label={t('tickets:views.name')}
        maxLength={ticketViewRules.max_name}
        {...name}
        onChange={(event) => {
          name.onChange(event)
          onName?.(event.currentTarget.value)
        }}
        required
      />
      <Switch label={t('tickets:views.share')} {...form.check('is_shared')} />
      <FormActions>
        <SubmitButton form={form}>{t('ui:resource.save')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
