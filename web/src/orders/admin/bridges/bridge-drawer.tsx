import type { ToolBridge } from '@mapwright/contract/orders/bridges/tool-bridge.ts'
import {
  AddToolBridge,
  ChangeToolBridge,
  RemoveToolBridge,
} from '@mapwright/contract/orders/bridges/tool-bridge-endpoints.ts'
import { useCommand } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { useConfirm } from '../../../ui/dialogs/confirm.tsx'
import { SideDrawer } from '../../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { BridgeFields } from './bridge-fields.tsx'
import { type BridgeValues, bridgeBody, bridgeValues, jsonMistake } from './bridge-values.ts'

type BridgeDrawerProps = { opened: ToolBridge | 'new' | undefined; onClose: () => void }

/** The form for a tool bridge in a drawer. */
export function BridgeDrawer({ opened, onClose }: BridgeDrawerProps) {
  const t = useWording('bridges')
  const saved = opened === 'new' ? undefined : opened
  return (
    <SideDrawer
      opened={opened !== undefined}
      onClose={onClose}
      size={560}
      title={saved ? t('bridges:edit', { name: saved.name }) : t('bridges:add')}
    >
      {opened === 'new' && <NewBridge onDone={onClose} />}
      {saved && <SavedBridge key={saved._id} bridge={saved} onDone={onClose} />}
    </SideDrawer>
  )
}

/** Finds the position of a mistake in the JSON of the protocol. The server finds all other problems. */
function useProtocolCheck() {
  const t = useWording('bridges')
  return ({ kind, protocol }: BridgeValues) => {
    const position = kind === 'http' ? jsonMistake(protocol) : undefined
    return position ? { protocol: { code: 'not_json', message: t('bridges:not_json_at', position) } } : {}
  }
}

function NewBridge({ onDone }: { onDone: () => void }) {
  const t = useWording('bridges', 'site')
  const check = useProtocolCheck()
  const form = useForm(AddToolBridge, {
    check,
    initial: bridgeValues(),
    toInput: (values) => ({ body: bridgeBody(values) }),
    clears: ['secret', 'password'],
    onDone: () => {
      notify.done(t('site:saved'))
      onDone()
    },
  })
  return (
    <Form form={form}>
      <BridgeFields form={form} hasSecret={false} />
      <FormActions>
        <SubmitButton form={form}>{t('bridges:add')}</SubmitButton>
      </FormActions>
    </Form>
  )
}

function SavedBridge({ bridge, onDone }: { bridge: ToolBridge; onDone: () => void }) {
  const t = useWording('bridges', 'site')
  const confirm = useConfirm()
  const remove = useCommand(RemoveToolBridge)
  const params = { id: bridge._id }
  const check = useProtocolCheck()
  const form = useForm(ChangeToolBridge, {
    check,
    initial: bridgeValues(bridge),
    toInput: (values) => ({ params, body: bridgeBody(values) }),
    clears: ['secret', 'password'],
    onDone: () => {
      notify.done(t('site:saved'))
      onDone()
    },
  })
  const { password } = form.values
  const confirmRemoval = () =>
    void confirm({
      title: t('bridges:remove_title', { name: bridge.name }),
      text: t('bridges:remove_text'),
      action: t('bridges:remove'),
      danger: true,
      run: async () => {
        await remove.mutateAsync({ params, body: { password } })
        form.reset()
        onDone()
      },
    })
  return (
    <Form form={form}>
      <BridgeFields form={form} hasSecret={bridge.has_secret} />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
        <ActionButton
          variant="default"
          disabledReason={password === '' ? t('bridges:password_help') : undefined}
          onClick={confirmRemoval}
        >
          {t('bridges:remove')}
        </ActionButton>
      </FormActions>
    </Form>
  )
}
