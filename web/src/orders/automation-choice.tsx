import { Switch } from '@mantine/core'
import {
  ChangeAutomationChoice,
  GetAutomationChoice,
} from '@mapwright/contract/orders/automation/automation-endpoints.ts'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { notify } from '../ui/messages/notify.ts'
import { ErrorState } from '../ui/messages/states.tsx'

/** The customer's switch that excludes all their orders from automation. */
export function AutomationChoice() {
  const t = useWording('orders')
  const { data, error, refetch } = useQueryOf(GetAutomationChoice)
  const change = useCommand(ChangeAutomationChoice)
  if (!data) return error ? <ErrorState problem={error} onRetry={() => void refetch()} /> : <SkeletonText lines={2} />
  const { by_hand } = data
  return (
    <Switch
      label={t('orders:by_hand.always')}
      description={t('orders:by_hand.always_text')}
      checked={change.isPending ? !by_hand : by_hand}
      disabled={change.isPending}
      onChange={(event) =>
        change.mutate({ body: { by_hand: event.currentTarget.checked } }, { onError: notify.refused })
      }
    />
  )
}
