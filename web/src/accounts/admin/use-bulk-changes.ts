import type { User } from '@mapwright/contract/accounts/user.ts'
import { ChangeUser } from '@mapwright/contract/accounts/user-endpoints.ts'
import { keysOf, pick } from '@mapwright/contract/api/typed-entries.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { refreshNames } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMay } from '../../platform/session/me.ts'
import { usePriceGroups } from '../../platform/use-price-groups.ts'
import { usePriceTypes } from '../../platform/use-price-types.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import type { BulkAction } from '../../ui/lists/data-list.tsx'
import { notify } from '../../ui/messages/notify.ts'

/** Returns the user's current values of the fields to change, for undo. */
const former = (user: User, changes: Changes): Changes => pick(user, keysOf(changes))

type Changes = Partial<Pick<User, 'status' | 'price_type' | 'price_group_id'>>

const differs = (user: User, changes: Changes): boolean => keysOf(changes).some((name) => user[name] !== changes[name])

/** Bulk changes of the selected customers. Each customer is a separate request and a separate entry in the audit log. */
export function useBulkChanges(): BulkAction<User>[] {
  const t = useWording('people', 'accounts')
  const client = useQueryClient()
  const confirm = useConfirm()
  const mayEdit = useMay('dealers_manager.edit')
  const typeName = usePriceTypes()
  const groups = usePriceGroups()

  const change = (label: string, changes: Changes, danger = false): BulkAction<User> => ({
    label,
    danger,
    onSelect: async (picked) => {
      const users = picked.filter((user) => differs(user, changes))
      const count = users.length
      const changed: User[] = []
      let failed = 0
      const isDone = await confirm({
        title: t('people:bulk.title', { action: label, count }),
        text: t('people:bulk.text', { count, left: picked.length - count }),
        action: label,
        danger,
        run: async () => {
          for (const user of users)
            await call(ChangeUser, { params: { id: user._id }, body: changes }).then(
              () => changed.push(user),
              () => failed++,
            )
          refreshNames(client, ['accounts'])
        },
      })
      if (!isDone) return
      const undo = async () => {
        try {
          for (const user of changed) await call(ChangeUser, { params: { id: user._id }, body: former(user, changes) })
          notify.done(t('people:bulk.undone'))
        } catch (problem) {
          notify.refused(problem)
        }
        refreshNames(client, ['accounts'])
      }
      const text = t(failed > 0 ? 'people:bulk.partly' : 'people:bulk.done', { count: changed.length, failed })
      notify.done(text, changed.length > 0 ? { label: t('ui:resource.undo'), run: () => void undo() } : undefined)
    },
  })

  if (!mayEdit) return []
  return [
    change(t('accounts:agents.activate'), { status: 1 }),
    change(t('accounts:agents.deactivate'), { status: 0 }, true),
    ...([1, 2, 3] as const).map((price_type) =>
      change(t('people:bulk.price_type', { price_type: typeName(price_type) }), { price_type }),
    ),
    ...groups.options.map(({ value, label }) =>
      change(t('people:bulk.price_group', { group: label }), { price_group_id: value }),
    ),
    ...(groups.options.length > 0 ? [change(t('people:bulk.no_group'), { price_group_id: null })] : []),
  ]
}
