import { Button, Menu } from '@mantine/core'
import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { mayChange } from '@mapwright/contract/accounts/grants.ts'
import { RemoveUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { IconChevronDown, IconCoins, IconKey, IconPower, IconTrash, IconUserShare } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActAs } from '../accounts/admin/use-act-as.ts'
import { useChangeUser } from '../accounts/admin/use-change-user.ts'
import { call } from '../platform/api/call.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { removeRecentAt } from '../platform/recent.ts'
import { useGo } from '../platform/routing/page-link.tsx'
import { useMay, useMe } from '../platform/session/me.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { useConfirm } from '../ui/dialogs/confirm.tsx'
import { notify } from '../ui/messages/notify.ts'
import { BalanceDialog } from './balance-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'

type Item = { label: string; icon: typeof IconKey; run: () => void; refused: string | undefined; danger?: boolean }

/** Returns a function that removes the user and leaves the page, after a confirmation with the user's name and the consequences. */
function useRemoveUser(user: User) {
  const t = useWording('people')
  const go = useGo()
  const confirm = useConfirm()
  const client = useQueryClient()
  const name = displayName(user)
  return async () => {
    const isDone = await confirm({
      title: t('people:remove.title', { name }),
      text: t('people:remove.text'),
      action: t('people:remove.action'),
      danger: true,
      run: () => call(RemoveUser, { params: { id: user._id } }),
    })
    if (!isDone) return
    removeRecentAt(window.location.pathname)
    go('/admin/agent_manager/agents_list', { replace: true })
    // Marked as stale but not refetched on this page, because the request for the removed user would fail.
    await client.invalidateQueries({ queryKey: ['accounts'], refetchType: 'none' })
    notify.done(t('people:remove.done', { name }))
  }
}

/** Returns the reason why the signed-in user may not remove this user; undefined if removal is allowed. */
function useRemoveRefusal(user: User): string | undefined {
  const t = useWording('people', 'accounts')
  const me = useMe()
  const mayRemove = useMay('dealers_manager.delete')
  if (!mayRemove) return t('people:not_granted')
  if (user._id === me._id) return t('people:remove.oneself')
  return mayChange(me, user) ? undefined : t('accounts:agents.holds_more')
}

/** Returns the entries of the menu with actions on a user. */
function useItems(user: User, onPassword: () => void): Item[] {
  const t = useWording('people', 'accounts')
  const { setActive, editRefused } = useChangeUser()
  const actAs = useActAs()
  const remove = useRemoveUser(user)
  const removeRefused = useRemoveRefusal(user)
  const mayPassword = useMay('dealers_manager.change_dealer_password')
  return [
    ...(user.role_id === roles.customer
      ? [
          {
            label: t('people:act_as.action'),
            icon: IconUserShare,
            run: () => void actAs.ask(user),
            refused: actAs.refused(user),
          },
          {
            label: t('people:password.open'),
            icon: IconKey,
            run: onPassword,
            refused: mayPassword ? undefined : t('people:not_granted'),
          },
        ]
      : []),
    ...(isActivatable(user)
      ? []
      : [
          {
            label: t(user.status === 1 ? 'accounts:agents.deactivate' : 'accounts:agents.activate'),
            icon: IconPower,
            run: () => void setActive(user, user.status !== 1),
            refused: editRefused(user),
          },
        ]),
    { label: t('people:remove.open'), icon: IconTrash, run: () => void remove(), refused: removeRefused, danger: true },
  ]
}

/** The primary action for a customer who cannot use the account yet. */
function ActivateButton({ user }: { user: User }) {
  const t = useWording('accounts')
  const { setActive, editRefused } = useChangeUser()
  return (
    <ActionButton
      leftSection={<IconPower size={16} stroke={1.75} />}
      disabledReason={editRefused(user)}
      onClick={() => void setActive(user, true)}
    >
      {t('accounts:agents.activate')}
    </ActionButton>
  )
}

/** Returns true if a customer has verified the email address but is not active. */
const isActivatable = ({ role_id, verified, status }: User) => role_id === roles.customer && verified && status !== 1

/** Staff's actions on a user. A disabled action shows the reason. */
export function UserActions({ user }: { user: User }) {
  const t = useWording('people', 'accounts')
  const [opened, setOpened] = useState<'balance' | 'password'>()
  const mayBalance = useMay('dealers_manager.balance')
  const items = useItems(user, () => setOpened('password'))
  return (
    <>
      {user.role_id === roles.customer && (
        <ActionButton
          variant="default"
          leftSection={<IconCoins size={16} stroke={1.75} />}
          disabledReason={mayBalance ? undefined : t('people:not_granted')}
          onClick={() => setOpened('balance')}
        >
          {t('people:balance.open')}
        </ActionButton>
      )}
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.75} />}>
            {t('people:actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map(({ label, icon: ItemIcon, run, refused, danger }) => (
            <Menu.Item
              key={label}
              disabled={refused !== undefined}
              {...(danger ? { color: 'red' } : {})}
              leftSection={<ItemIcon size={16} stroke={1.75} />}
              onClick={run}
            >
              {label}
              {refused && <div className="meta">{refused}</div>}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isActivatable(user) && <ActivateButton user={user} />}
      <BalanceDialog
        holder={{ _id: user._id, name: displayName(user), balance: user.balance }}
        isOpen={opened === 'balance'}
        onClose={() => setOpened(undefined)}
      />
      <PasswordDialog user={user} isOpen={opened === 'password'} onClose={() => setOpened(undefined)} />
    </>
  )
}
