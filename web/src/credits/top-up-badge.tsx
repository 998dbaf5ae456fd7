import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { GetTopUp } from '@mapwright/contract/credits/top-up-endpoints.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { StatusBadge } from '../ui/text/status-badge.tsx'

/** The state of automatic top-ups: on, paused or off. */
export function TopUpBadge({ top_up }: Pick<Wire<typeof GetTopUp>, 'top_up'>) {
  const t = useWording('top_up')
  return (
    <StatusBadge tone={top_up?.paused_because ? 'warn' : top_up ? 'good' : 'quiet'}>
      {t(`top_up:state.${top_up?.paused_because ? 'paused' : top_up ? 'on' : 'off'}`)}
    </StatusBadge>
  )
}
