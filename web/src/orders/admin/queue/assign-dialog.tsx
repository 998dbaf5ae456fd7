import { Button, Group, Stack } from '@mantine/core'
import { GetOrderFilters } from '@mapwright/contract/orders/queue-endpoints.ts'
import { useState } from 'react'
import { useQueryOf } from '../../../app/api/queries.ts'
import { useWording } from '../../../app/i18n/wording.ts'
import { useMe } from '../../../app/session/me.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Dialog } from '../../../ui/overlays.tsx'
import { SearchableDropdown } from '../../../ui/searchable-dropdown.tsx'
import { type Assignable, useTake } from './use-take.ts'

type AssignDialogProps = { order: Assignable | null; onClose: () => void; onDone?: () => void }

/** Gives an order to somebody of the team. */
export function AssignDialog({ order, onClose, onDone }: AssignDialogProps) {
  const t = useWording('orders')
  return (
    <Dialog
      opened={order !== null}
      onClose={onClose}
      title={order && t('orders:queue.assign_title', { number: order.number })}
      size={420}
    >
      {order && <Choice key={order._id} order={order} onClose={onClose} {...(onDone ? { onDone } : {})} />}
    </Dialog>
  )
}

function Choice({ order, onClose, onDone }: AssignDialogProps & { order: Assignable }) {
  const t = useWording('orders')
  const me = useMe()
  const { giveTo } = useTake(onDone ? { onDone } : {})
  const colleagues = useQueryOf(GetOrderFilters).data?.colleagues ?? []
  const [chosen, setChosen] = useState<string | null>(order.assignee?._id ?? null)
  const colleague = colleagues.find(({ _id }) => _id === chosen)
  const nameOf = ({ _id, name }: { _id: string; name: string }) =>
    _id === me._id ? t('orders:queue.me', { name }) : name
  return (
    <Stack gap="md">
      <SearchableDropdown
        label={t('orders:column.assignee')}
        description={order.assignee && t('orders:queue.now_with', { name: order.assignee.name })}
        options={colleagues.map((each) => ({ value: each._id, label: nameOf(each) }))}
        value={chosen}
        valueLabel={order.assignee?.name}
        onChange={setChosen}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <ActionButton
          disabledReason={
            !colleague || colleague._id === order.assignee?._id ? t('orders:queue.choose_colleague') : undefined
          }
          onClick={() => {
            if (colleague) void giveTo(order, colleague)
            onClose()
          }}
        >
          {t('orders:queue.assign')}
        </ActionButton>
      </Group>
    </Stack>
  )
}
