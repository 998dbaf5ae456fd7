import { Drawer, Tabs } from '@mantine/core'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { useWording } from '../../app/i18n/wording.ts'
import classes from './edit-user-drawer.module.css'
import { UserDataForm } from './user-data-form.tsx'
import { UserRoleForm } from './user-role-form.tsx'

type EditUserDrawerProps = { user: User; name: string; onClose: () => void }

/** One user beside the list: data, then role and permissions. */
export function EditUserDrawer({ user, name, onClose }: EditUserDrawerProps) {
  const t = useWording('accounts')
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={name}
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
          <UserDataForm user={user} onSaved={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="role" pt="md">
          <UserRoleForm user={user} onSaved={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  )
}
