import type { ClientEndpoint } from '../../platform/api/client-endpoint.ts'
import { useAnyCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { StatusSwitch } from '../../ui/resource/status-switch.tsx'
import { useRefusal } from '../../ui/resource/use-refusal.ts'

type StatusCellProps = { endpoint: ClientEndpoint; row: { _id: string; name: string; status: boolean } }

/** A switch that enables and disables a row. */
export function StatusCell({ endpoint, row: { _id, name, status } }: StatusCellProps) {
  const t = useWording('shop')
  const refusal = useRefusal()
  const change = useAnyCommand(endpoint)
  return (
    <StatusSwitch
      isOn={status}
      label={t('shop:status.switch', { name })}
      disabledReason={refusal(endpoint)}
      onChange={(next) => change.mutateAsync({ body: { id: _id, status: next } })}
    />
  )
}
