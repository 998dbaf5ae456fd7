import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { ClientEndpoint, Payload } from '../../platform/api/client-endpoint.ts'
import type { AnyInput } from '../../platform/api/request-of.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../actions/action-button.tsx'
import { SideDrawer } from '../dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton } from '../forms/form.tsx'
import { useAnyForm } from '../forms/use-form.ts'
import { notify } from '../messages/notify.ts'
import type { Field } from './field.ts'
import classes from './resource-drawer.module.css'
import { ResourceFields } from './resource-fields.tsx'

export type ResourceDrawerProps<V extends object, Name extends string> = {
  isOpen: boolean
  onClose: () => void
  /** The row's name, or the title for a new row. */
  title: string
  /** The id of the edited row; undefined for a new row. */
  id: string | undefined
  endpoint: ClientEndpoint | undefined
  refused: string | undefined
  initial: V
  fields: readonly Field<V, Name>[]
  toInput: (values: V) => AnyInput
  refreshes?: readonly string[] | undefined
  /** Asks before saving. False keeps the form open. */
  ask?: ((values: V) => Promise<boolean>) | undefined
  /** Returns the current name of the row from a response. */
  savedName: (response: object | undefined, values: V) => string
  removal?: { refused: string | undefined; ask: () => void } | undefined
  extra?: ReactNode
}

/** A drawer with the form that creates or edits a row. */
export function ResourceDrawer<V extends object, Name extends string>(props: ResourceDrawerProps<V, Name>) {
  const { isOpen, onClose, title, id } = props
  const [round, setRound] = useState(0)
  return (
    <SideDrawer opened={isOpen} onClose={onClose} size={520} title={title}>
      {isOpen && props.endpoint && (
        <DrawerForm key={id ?? round} {...props} endpoint={props.endpoint} onNext={() => setRound(round + 1)} />
      )}
    </SideDrawer>
  )
}

/** Finds the row in the response to adding or changing a row. */
const rowIn = (response: Payload): object | undefined =>
  Object.values(response).find(
    (value): value is object => typeof value === 'object' && value !== null && '_id' in value,
  )

type DrawerFormProps<V extends object, Name extends string> = ResourceDrawerProps<V, Name> & {
  endpoint: ClientEndpoint
  onNext: () => void
}

function DrawerForm<V extends object, Name extends string>(props: DrawerFormProps<V, Name>) {
  const { id, endpoint, initial, fields, toInput, onClose, onNext, refused, refreshes, removal, ask } = props
  const t = useWording()
  const addsAnother = useRef(false)
  const isConfirmed = useRef(false)
  const form = useAnyForm(endpoint, {
    initial,
    toInput: (values) => ({ ...(id ? { params: { id } } : {}), ...toInput(values) }),
    ...(refreshes ? { refreshes } : {}),
    review: (values): boolean => {
      if (!ask || isConfirmed.current) return true
      ask(values).then((isYes) => (isYes ? saveConfirmed() : undefined), notify.refused)
      return false
    },
    onDone: (response, values) => {
      const name = props.savedName(rowIn(response), values)
      notify.done(t(id ? 'ui:resource.saved' : 'ui:resource.added', { name }))
      if (addsAnother.current) onNext()
      else onClose()
    },
  })
  const saveConfirmed = async (): Promise<void> => {
    isConfirmed.current = true
    await form.submit()
    isConfirmed.current = false
  }
  const addAndContinue = async () => {
    addsAnother.current = true
    await form.submit()
    addsAnother.current = false
  }
  return (
    <Form form={form} wide>
      <fieldset className={classes.fields} disabled={refused !== undefined}>
        {refused && <p className="meta">{refused}</p>}
        <ResourceFields fields={fields} form={form} />
      </fieldset>
      {props.extra}
      <FormActions>
        {refused === undefined && (
          <SubmitButton form={form}>{t(id ? 'ui:resource.save' : 'ui:resource.add')}</SubmitButton>
        )}
        {id === undefined && (
          <Button variant="default" disabled={form.isBusy} onClick={() => void addAndContinue()}>
            {t('ui:resource.add_next')}
          </Button>
        )}
        {id && removal && (
          <ActionButton
            ms="auto"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} stroke={1.75} />}
            disabledReason={removal.refused}
            onClick={removal.ask}
          >
            {t('ui:resource.remove')}
          </ActionButton>
        )}
      </FormActions>
    </Form>
  )
}
