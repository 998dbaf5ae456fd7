import type { SamplePart } from '@mapwright/contract/accounts/sample-parts.ts'
import { GetSampleData, LoadSampleData } from '@mapwright/contract/accounts/set-up-endpoints.ts'
import { IconSparkles } from '@tabler/icons-react'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { notify } from '../ui/messages/notify.ts'

const adminRole = 1

/** Button that loads sample data into an empty list. Shown only to admins, and only if the sample data can be loaded. */
export function LoadSampleButton({ part }: { part: SamplePart }) {
  const t = useWording('accounts')
  const isAdmin = useMe().role_id === adminRole
  const sample = useQueryOf(GetSampleData, {}, { enabled: isAdmin })
  const load = useCommand(LoadSampleData, {
    refreshes: ['vehicles', 'tuning', 'credits', 'orders'],
    onDone: () => notify.done(t('accounts:sample.done')),
  })
  if (!isAdmin || !sample.data?.parts.includes(part)) return null
  return (
    <ActionButton
      variant="default"
      leftSection={<IconSparkles size={16} stroke={1.75} />}
      busy={load.isPending}
      onClick={() => load.mutate({ body: { part } }, { onError: notify.refused })}
    >
      {t('accounts:sample.load')}
    </ActionButton>
  )
}
