import { Switch, TextInput } from '@mantine/core'
import type { QueueFilters, QueueView } from '@mapwright/contract/orders/queue/queue.ts'
import { AddQueueView, ChangeQueueView } from '@mapwright/contract/orders/queue/queue-endpoints.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Dialog } from '../../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import type { Form as FormState } from '../../../ui/forms/use-form.ts'

/** A saved view to rename, or filters to save as a new view. */
export type ViewToName = QueueView | { filters: QueueFilters }

type Fields = { name: string; is_default: boolean }
type ViewDialogProps = { view: ViewToName | null; onClose: () => void; onKept: (view: QueueView) => void }

/** Dialog for the name of a view. */
export function ViewDialog({ view, onClose, onKept }: ViewDialogProps) {
  const t = useWording('orders')
  const keep = (kept: QueueView) => {
    onClose()
    onKept(kept)
  }
  const isKnown = view !== null && '_id' in view
  return (
    <Dialog
      opened={view !== null}
      onClose={onClose}
      title={t(isKnown ? 'orders:views.change' : 'orders:views.add')}
      size={420}
    >
      {isKnown ? <KnownView view={view} onKept={keep} /> : view && <NewView filters={view.filters} onKept={keep} />}
    </Dialog>
  )
}

function ViewFields({ form }: { form: FormState<Fields> }) {
  const t = useWording('orders')
  return (
    <Form form={form}>
      <TextInput data-autofocus label={t('orders:views.name')} {...form.text('name')} required />
      <Switch
        label={t('orders:views.is_default')}
        description={t('orders:views.is_default_help')}
        {...form.check('is_default')}
      />
      <FormActions>
        <SubmitButton form={form}>{t('orders:views.save')}</SubmitButton>
      </FormActions>
    </Form>
  )
}

function NewView({ filters, onKept }: { filters: QueueFilters; onKept: (view: QueueView) => void }) {
  const form = useForm(AddQueueView, {
    initial: { name: '', is_default: false },
    toInput: (fields) => ({ body: { ...fields, filters } }),
    onDone: ({ view }) => onKept(view),
  })
  return <ViewFields form={form} />
}

function KnownView({
  view: { _id, name, is_default },
  onKept,
}: {
  view: QueueView
  onKept: (view: QueueView) => void
}) {
  const form = useForm(ChangeQueueView, {
    initial: { name, is_default },
    toInput: (body) => ({ params: { id: _id }, body }),
    onDone: ({ view }) => onKept(view),
  })
  return <ViewFields form={form} />
}
