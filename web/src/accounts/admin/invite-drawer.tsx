import { TextInput } from '@mantine/core'
import { InviteUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import { defaultPermissions, holds, type Permission } from '@mapwright/contract/api/permissions.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { useMe } from '../../platform/session/me.ts'
import { SideDrawer } from '../../ui/dialogs/overlays.tsx'
import { Choices } from '../../ui/forms/choices.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { PermissionPresets } from './permission-presets.tsx'
import { PermissionTree } from './permission-tree.tsx'

type InviteDrawerProps = { isOpen: boolean; onClose: () => void }

/** Invites a staff member, who receives a mail and chooses a password. */
export function InviteDrawer({ isOpen, onClose }: InviteDrawerProps) {
  const t = useWording('people')
  return (
    <SideDrawer opened={isOpen} onClose={onClose} size={480} title={t('people:invite.title')}>
      <InviteForm onClose={onClose} />
    </SideDrawer>
  )
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const t = useWording('people', 'accounts')
  const me = useMe()
  const go = useGo()
  const mayGrant = (leaf: Permission) => holds(me, leaf)
  const staff: { role_id: 1 | 3; permissions: Permission[] } = {
    role_id: roles.staff,
    permissions: defaultPermissions.filter(mayGrant),
  }
  const form = useForm(InviteUser, {
    initial: {
      email: '',
      username: '',
      firstname: '',
      lastname: '',
      ...staff,
    },
    toInput: ({ permissions, ...body }) => ({
      body: { ...body, permissions: body.role_id === roles.staff ? permissions : [] },
    }),
    onDone: ({ user }) => {
      notify.done(t('people:invite.done', { email: user.email }))
      onClose()
      go('/admin/agent_manager/agent/$id', { params: { id: user._id } })
    },
  })
  const { role_id, permissions } = form.values
  return (
    <Form form={form}>
      <p className="meta">{t('people:invite.text')}</p>
      <TextInput label={t('accounts:field.email')} type="email" autoComplete="off" {...form.text('email')} />
      <TextInput label={t('accounts:field.username')} autoComplete="off" {...form.text('username')} />
      <TextInput label={t('accounts:field.firstname')} autoComplete="off" {...form.text('firstname')} />
      <TextInput label={t('accounts:field.lastname')} autoComplete="off" {...form.text('lastname')} />
      <Choices
        label={t('accounts:agents.role')}
        value={String(role_id)}
        error={form.error('role_id')}
        onChange={(value) => form.set('role_id', value === '1' ? 1 : 3)}
        choices={([3, 1] as const).map((role) => ({
          value: String(role),
          label: t(`accounts:role.${role}`),
          description: t(`accounts:role_help.${role}`),
          disabled: role === roles.admin && me.role_id !== roles.admin,
        }))}
      />
      {role_id === roles.staff && (
        <>
          <PermissionPresets
            granted={permissions}
            mayGrant={mayGrant}
            onChoose={(next) => form.set('permissions', next)}
          />
          <PermissionTree
            granted={permissions}
            onChange={(next) => form.set('permissions', next)}
            mayChange={mayGrant}
          />
        </>
      )}
      <FormActions>
        <SubmitButton form={form}>{t('people:invite.action')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
