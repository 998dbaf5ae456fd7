import { Drawer, Tabs } from '@mantine/core'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { useRef } from 'react'
import { useWording } from '../../app/i18n/wording.ts'
import { confirm } from '../../ui/confirm.tsx'
import classes from './edit-user-drawer.module.css'
import { UserDataForm } from './user-data-form.tsx'
import { UserRoleForm } from './user-role-form.tsx'

type EditUserDrawerProps = { user: User; name: string; onClose: () => void }

/** One user beside the list: data, then role and permissions. */
export function EditUserDrawer({ user, name, onClose }: EditUserDrawerProps) {
  const t = useWording('accounts')
  const unsaved = useRef(new Set<string>())
  const note = (form: string) => (isDirty: boolean) => {
    if (isDirty) unsaved.current.add(form)
    else unsaved.current.delete(form)
  }
  const saved = (form: string) => () => {
    note(form)(false)
    if (unsaved.current.size === 0) onClose()
  }
  const close = async () => {
    const question = { title: t('ui:unsaved.title'), text: t('ui:unsaved.text'), action: t('ui:unsaved.leave') }
    if (unsaved.current.size === 0 || (await confirm({ ...question, danger: true }))) onClose()
  }
  return (
    <Drawer
      opened
      onClose={() => void close()}
      position="right"
      size={480}
      title={name}
      // A header of the page to screen readers otherwise, which already has one.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <p className="meta">
        {user.email} · {user.username}
      </p>
      <Tabs defaultValue="data" className={classes.tabs ?? ''}>
        <Tabs.List>
          <Tabs.Tab value="data">{t('accounts:edit.data')}</Tabs.Tab>
          <Tabs.Tab value="role">{t('accounts:edit.role')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="data" pt="md">
          <UserDataForm user={user} onDirty={note('data')} onSaved={saved('data')} />
        </Tabs.Panel>
        <Tabs.Panel value="role" pt="md">
          <UserRoleForm user={user} onDirty={note('role')} onSaved={saved('role')} />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  )
}
