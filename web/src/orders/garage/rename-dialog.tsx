import { TextInput } from '@mantine/core'
import type { GarageCar } from '@mapwright/contract/orders/garage/garage.ts'
import { ChangeGarageCar } from '@mapwright/contract/orders/garage/garage-endpoints.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Dialog } from '../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { useUndo } from '../../ui/messages/use-undo.ts'
import { vehicleName } from '../vehicle-name.ts'

type RenameDialogProps = { car: GarageCar | undefined; onClose: () => void }

/** Changes the customer's name for a car. An empty name shows the vehicle's name instead. */
export function RenameDialog({ car, onClose }: RenameDialogProps) {
  const t = useWording('garage')
  return (
    <Dialog
      opened={car !== undefined}
      onClose={onClose}
      title={car && t('garage:rename.title', { name: vehicleName(car) })}
      size={440}
    >
      {car && <RenameForm car={car} onClose={onClose} />}
    </Dialog>
  )
}

function RenameForm({ car, onClose }: { car: GarageCar; onClose: () => void }) {
  const t = useWording('garage')
  const undo = useUndo()
  const revert = useCommand(ChangeGarageCar)
  const form = useForm(ChangeGarageCar, {
    initial: { nickname: car.nickname },
    toInput: (body) => ({ params: { id: car._id }, body }),
    onDone: () => {
      notify.done(
        t('garage:rename.done'),
        undo(() => revert.mutateAsync({ params: { id: car._id }, body: { nickname: car.nickname } })),
      )
      onClose()
    },
  })
  return (
    <Form form={form}>
      <TextInput
        label={t('garage:rename.label')}
        description={t('garage:rename.help')}
        autoComplete="off"
        data-autofocus
        {...form.text('nickname')}
      />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('ui:resource.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
