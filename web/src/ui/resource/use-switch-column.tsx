import type { ClientEndpoint } from '../../platform/api/client-endpoint.ts'
import { useAnyCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { Column } from '../lists/data-list.tsx'
import { notify } from '../messages/notify.ts'
import { useUndo } from '../messages/use-undo.ts'
import type { Toggle } from './resource.ts'
import { StatusSwitch } from './status-switch.tsx'
import { useRefusal } from './use-refusal.ts'

type SwitchOptions<Row> = {
  calls: { list: ClientEndpoint; setOnline?: ClientEndpoint }
  toggle?: Toggle<Row>
  refreshes?: readonly string[]
  nameOf: (row: Row) => string
}

/** Puts a row online or offline, and offers undo. */
function useSwitchOnline<Row extends { _id: string }>(options: SwitchOptions<Row>) {
  const { calls, toggle, refreshes = [], nameOf } = options
  const t = useWording()
  const setOnline = useAnyCommand(calls.setOnline ?? calls.list, { refreshes })
  const undo = useUndo()
  return async (row: Row, online: boolean) => {
    if (!online && toggle?.ask && !(await toggle.ask(row))) return
    const set = (to: boolean) => setOnline.mutateAsync({ params: { id: row._id }, body: { online: to } })
    await set(online)
    const name = nameOf(row)
    notify.done(
      t(online ? 'ui:resource.turned_on' : 'ui:resource.turned_off', { name }),
      undo(() => set(!online)),
    )
  }
}

/** The column of switches, if the resource has them. */
export function useSwitchColumn<Row extends { _id: string }>(options: SwitchOptions<Row>): Column<Row>[] {
  const { calls, toggle } = options
  const refusal = useRefusal()
  const switchOnline = useSwitchOnline(options)
  if (!toggle || !calls.setOnline) return []
  const refused = refusal(calls.setOnline)
  return [
    {
      key: 'switch:online',
      header: toggle.header,
      phone: 'side',
      cell: (row) => (
        <StatusSwitch
          isOn={toggle.isOn(row)}
          label={toggle.label(row)}
          disabledReason={refused}
          onChange={(online) => switchOnline(row, online)}
        />
      ),
    },
  ]
}
