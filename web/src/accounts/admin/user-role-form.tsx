import { mayChange } from '@mapwright/contract/accounts/grants.ts'
import { ChangeUser } from '@mapwright/contract/accounts/user-endpoints.ts'
import {
  permissions as allPermissions,
  defaultPermissions,
  holds,
  type Permission,
} from '@mapwright/contract/api/permissions.ts'
import { type RoleId, roles } from '@mapwright/contract/api/roles.ts'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { useEffect } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMay, useMe } from '../../platform/session/me.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Choices } from '../../ui/forms/choices.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { PermissionPresets } from './permission-presets.tsx'
import { PermissionTree } from './permission-tree.tsx'
import type { UserFormProps } from './user-form-props.ts'

const roleChoices: readonly RoleId[] = [roles.customer, roles.staff, roles.admin]

/** The form for role and permissions. Users can only grant permissions that they hold. */
export function UserRoleForm({ user, onDirty, onSaved }: UserFormProps) {
  const t = useWording('accounts')
  const me = useMe()
  const mayChangeRole = useMay('dealers_manager.change_role')
  const mayGrant = (leaf: Permission) => holds(me, leaf)
  const granted = user.role_id === roles.staff ? user.permissions.filter((leaf) => isOneOf(allPermissions, leaf)) : []
  const form = useForm(ChangeUser, {
    initial: { role_id: user.role_id, permissions: granted },
    toInput: ({ role_id, permissions }) => ({
      params: { id: user._id },
      body: { ...(role_id === user.role_id ? {} : { role_id }), ...(role_id === roles.staff ? { permissions } : {}) },
    }),
    onDone: () => {
      notify.done(t('accounts:profile.saved'))
      onSaved()
    },
  })
  const { role_id, permissions } = form.values
  const refused = !mayChangeRole
    ? t('accounts:edit.needs_change_role')
    : mayChange(me, user)
      ? undefined
      : t('accounts:agents.holds_more')

  const chooseRole = (next: RoleId) => {
    form.set('role_id', next)
    if (next === 3 && permissions.length === 0) form.set('permissions', defaultPermissions.filter(mayGrant))
  }

  useEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty])

  return (
    <Form form={form}>
      <Choices
        label={t('accounts:agents.role')}
        value={String(role_id)}
        error={form.error('role_id')}
        onChange={(value) => {
          const next = roleChoices.find((role) => String(role) === value)
          if (next) chooseRole(next)
        }}
        choices={roleChoices.map((role) => ({
          value: String(role),
          label: t(`accounts:role.${role}`),
          description: t(`accounts:role_help.${role}`),
          disabled: refused !== undefined || (role === roles.admin && me.role_id !== roles.admin),
        }))}
      />
      {role_id === roles.staff && refused === undefined && (
        <PermissionPresets
          granted={permissions}
          mayGrant={mayGrant}
          onChoose={(next) => form.set('permissions', next)}
        />
      )}
      {role_id === roles.staff && (
        <PermissionTree
          granted={permissions}
          onChange={(next) => form.set('permissions', next)}
          mayChange={(leaf) => refused === undefined && mayGrant(leaf)}
        />
      )}
      {role_id !== user.role_id && <p className="meta">{t('accounts:edit.role_ends')}</p>}
      <FormActions>
        {refused === undefined ? (
          <SubmitButton form={form} onlyWhenChanged>
            {t('accounts:edit.save_role')}
          </SubmitButton>
        ) : (
          <ActionButton disabledReason={refused}>{t('accounts:edit.save_role')}</ActionButton>
        )}
      </FormActions>
    </Form>
  )
}
