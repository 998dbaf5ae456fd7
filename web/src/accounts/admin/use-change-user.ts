import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { mayChange } from '@mapwright/contract/accounts/grants.ts'
import type { PriceType } from '@mapwright/contract/accounts/price-types.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { ChangeUser } from '@mapwright/contract/accounts/user-endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { refreshNames } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMay, useMe } from '../../platform/session/me.ts'
import { usePriceTypes } from '../../platform/use-price-types.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { useUndo } from '../../ui/messages/use-undo.ts'

/** Actions on a user in the list. Each asks for confirmation with the user's name and the consequences. */
export function useChangeUser() {
  const t = useWording('accounts')
  const client = useQueryClient()
  const confirm = useConfirm()
  const me = useMe()
  const mayEdit = useMay('dealers_manager.edit')
  const typeName = usePriceTypes()
  const undo = useUndo()

  const change = async (user: User, body: { status?: 0 | 1; price_type?: 1 | 2 | 3 }) => {
    await call(ChangeUser, { params: { id: user._id }, body })
    refreshNames(client, ['accounts'])
  }

  return {
    /** Returns the reason why this user cannot be edited; undefined if editing is possible. */
    editRefused: (user: User): string | undefined =>
      !mayEdit ? t('accounts:agents.needs_edit') : mayChange(me, user) ? undefined : t('accounts:agents.holds_more'),

    async setActive(user: User, isActive: boolean) {
      const name = displayName(user)
      const isDone = await confirm({
        title: t(isActive ? 'accounts:agents.activate_title' : 'accounts:agents.deactivate_title', { name }),
        text: t(isActive ? 'accounts:agents.activate_text' : 'accounts:agents.deactivate_text'),
        action: t(isActive ? 'accounts:agents.activate' : 'accounts:agents.deactivate'),
        danger: !isActive,
        run: () => change(user, { status: isActive ? 1 : 0 }),
      })
      if (isDone)
        notify.done(
          t(isActive ? 'accounts:agents.activated' : 'accounts:agents.deactivated', { name }),
          undo(() => change(user, { status: user.status })),
        )
    },

    async setPriceType(user: User, price_type: PriceType) {
      const name = displayName(user)
      const isDone = await confirm({
        title: t('accounts:agents.price_type_title', { name, price_type: typeName(price_type) }),
        text: t('accounts:agents.price_type_text', {
          before: typeName(user.price_type),
          price_type: typeName(price_type),
        }),
        action: t('accounts:agents.price_type_action'),
        run: () => change(user, { price_type }),
      })
      if (isDone)
        notify.done(
          t('accounts:agents.price_type_done', { name, price_type: typeName(price_type) }),
          undo(() => change(user, { price_type: user.price_type })),
        )
    },
  }
}
