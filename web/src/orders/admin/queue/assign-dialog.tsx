import { Button, Group, Stack } from '@mantine/core'
import { GetOrderFilters } from '@mapwright/contract/orders/queue/queue-endpoints.ts'
import { useState } from 'react'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useMe } from '../../../platform/session/me.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { Dialog } from '../../../ui/dialogs/overlays.tsx'
import { SearchableDropdown } from '../../../ui/forms/searchable-dropdown.tsx'
import { type Assignable, useTake } from './use-take.ts'

type AssignDialogProps = { orders: readonly Assignable[] | null; onClose: () => void; onDone?: () => void }

/** Dialog that assigns orders to a colleague. */
export function AssignDialog({ orders, onClose, onDone }: AssignDialogProps) {
  const t = useWording('orders')
  return (
    <Dialog
      opened={orders !== null}
      onClose={onClose}
      title={
        orders &&
        (orders.length === 1
          ? t('orders:queue.assign_title', { number: orders[0]?.number })
          : t('orders:queue.assign_many', { total: orders.length }))
      }
      size={420}
    >
      {orders && <Choice orders={orders} onClose={onClose} {...(onDone ? { onDone } : {})} />}
    </Dialog>
  )
}

function Choice({ orders, onClose, onDone }: AssignDialogProps & { orders: readonly Assignable[] }) {
  const t = useWording('orders')
  const me = useMe()
  const { assignMany } = useTake(onDone ? { onDone } : {})
  const colleagues = useQueryOf(GetOrderFilters).data?.colleagues ?? []
  const only = orders.length === 1 ? orders[0] : undefined
  const holders = [...new Set(orders.flatMap(({ assignee }) => assignee?.name ?? []))]
  const [chosen, setChosen] = useState<string | null>(only?.assignee?._id ?? null)
  const colleague = colleagues.find(({ _id }) => _id === chosen)
  const nameOf = ({ _id, name }: { _id: string; name: string }) =>
    _id === me._id ? t('orders:queue.me', { name }) : name
  return (
    <Stack gap="md">
      <SearchableDropdown
        label={t('orders:column.assignee')}
        description={holders.length > 0 && t('orders:queue.now_with', { name: holders.join(', ') })}
        options={colleagues.map((each) => ({ value: each._id, label: nameOf(each) }))}
        value={chosen}
        valueLabel={only?.assignee?.name}
        onChange={setChosen}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <ActionButton
          disabledReason={
            !colleague || colleague._id === only?.assignee?._id ? t('orders:queue.choose_colleague') : undefined
          }
          onClick={() => {
            if (colleague) void assignMany(orders, colleague)
            onClose()
          }}
        >
          {t('orders:queue.assign')}
        </ActionButton>
      </Group>
    </Stack>
  )
}
