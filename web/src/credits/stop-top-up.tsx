import { Button } from '@mantine/core'
import { StopTopUp as StopTopUpCall } from '@mapwright/contract/credits/top-up-endpoints.ts'
import { useCommand } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { notify } from '../ui/messages/notify.ts'

/** The button that turns automatic top-ups off. */
export function StopTopUp() {
  const t = useWording('top_up')
  const stop = useCommand(StopTopUpCall)
  return (
    <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({}, { onError: notify.refused })}>
      {t('top_up:stop')}
    </Button>
  )
}
