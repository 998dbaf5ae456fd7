import { Switch, TextInput } from '@mantine/core'
import type { ClosingDate } from '@mapwright/contract/site/opening-hours.ts'
import { AddClosingDate, ChangeClosingDate } from '@mapwright/contract/site/opening-hours-endpoints.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Dialog } from '../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import type { Form as FormState } from '../../ui/forms/use-form.ts'
import { notify } from '../../ui/messages/notify.ts'

type Fields = { name: string; date: string; last_date: string; yearly: boolean }

const bodyOf = ({ last_date, ...fields }: Fields) => ({ ...fields, last_date: last_date || fields.date })

function ClosingDateFields({ form, submit }: { form: FormState<Fields>; submit: string }) {
  const t = useWording('site')
  return (
    <Form form={form}>
      <TextInput
        data-autofocus
        label={t('site:closing.name')}
        description={t('site:closing.name_help')}
        {...form.text('name')}
      />
      <TextInput type="date" label={t('site:closing.date')} {...form.text('date')} />
      <TextInput
        type="date"
        label={t('site:closing.last_date')}
        description={t('site:closing.last_date_help')}
        {...form.text('last_date')}
        required={false}
        min={form.values.date}
      />
      <Switch label={t('site:closing.yearly')} description={t('site:closing.yearly_help')} {...form.check('yearly')} />
      <FormActions>
        <SubmitButton form={form}>{submit}</SubmitButton>
      </FormActions>
    </Form>
  )
}

function NewDates({ onDone }: { onDone: () => void }) {
  const t = useWording('site')
  const form = useForm(AddClosingDate, {
    initial: { name: '', date: '', last_date: '', yearly: false },
    toInput: (fields) => ({ body: bodyOf(fields) }),
    refreshes: ['orders'],
    onDone: ({ closing_date: { name } }) => {
      notify.done(t('site:closing.added', { name }))
      onDone()
    },
  })
  return <ClosingDateFields form={form} submit={t('site:closing.add')} />
}

function KnownDates({ known: { _id, ...fields }, onDone }: { known: ClosingDate; onDone: () => void }) {
  const t = useWording('site')
  const form = useForm(ChangeClosingDate, {
    initial: fields,
    toInput: (changed) => ({ params: { id: _id }, body: bodyOf(changed) }),
    refreshes: ['orders'],
    onDone: ({ closing_date: { name } }) => {
      notify.done(t('site:closing.saved', { name }))
      onDone()
    },
  })
  return <ClosingDateFields form={form} submit={t('site:save')} />
}

type DialogProps = { edited: ClosingDate | 'new' | null; onClose: () => void }

/** Dialog with the form for a new or existing closing date. */
export function ClosingDateDialog({ edited, onClose }: DialogProps) {
  const t = useWording('site')
  return (
    <Dialog
      opened={edited !== null}
      onClose={onClose}
      title={edited === null || edited === 'new' ? t('site:closing.add') : edited.name}
      size={440}
    >
      {edited === 'new' ? (
        <NewDates onDone={onClose} />
      ) : (
        edited && <KnownDates key={edited._id} known={edited} onDone={onClose} />
      )}
    </Dialog>
  )
}
