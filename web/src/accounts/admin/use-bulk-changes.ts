import type { User } from '@mapwright/contract/accounts/user.ts'
import { ChangeUser } from '@mapwright/contract/accounts/user-endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api/call.ts'
import { refreshNames } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { useMay } from '../../app/session/me.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import type { BulkAction } from '../../ui/data-list.tsx'
import { notify } from '../../ui/notify.ts'

type Changes = { status: 0 | 1 } | { price_type: 1 | 2 | 3 }

const differs = (user: User, changes: Changes): boolean =>
  'status' in changes ? user.status !== changes.status : user.price_type !== changes.price_type

/** What is done with all picked customers at once: each is a change of its own, with its own line in the log. */
export function useBulkChanges(): BulkAction<User>[] {
  const t = useWording('people', 'accounts')
  const client = useQueryClient()
  const confirm = useConfirm()
  const mayEdit = useMay('dealers_manager.edit')

  const change = (label: string, changes: Changes, danger = false): BulkAction<User> => ({
    label,
    danger,
    onSelect: async (picked) => {
      const users = picked.filter((user) => differs(user, changes))
      const count = users.length
      let [done, failed] = [0, 0]
      const isDone = await confirm({
        title: t('people:bulk.title', { action: label, count }),
        text: t('people:bulk.text', { count, left: picked.length - count }),
        action: label,
        danger,
        run: async () => {
          for (const { _id } of users)
            await call(ChangeUser, { params: { id: _id }, body: changes }).then(
              () => done++,
              () => failed++,
            )
          refreshNames(client, ['accounts'])
        },
      })
      if (isDone) notify.done(t(failed > 0 ? 'people:bulk.partly' : 'people:bulk.done', { count: done, failed }))
    },
  })

  if (!mayEdit) return []
  return [
    change(t('accounts:agents.activate'), { status: 1 }),
    change(t('accounts:agents.deactivate'), { status: 0 }, true),
    ...([1, 2, 3] as const).map((price_type) => change(t('people:bulk.price_type', { price_type }), { price_type })),
  ]
}
