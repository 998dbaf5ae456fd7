import { ActionIcon } from '@mantine/core'
import { removableFileKinds } from '@mapwright/contract/orders/order.ts'
import { GetOrder, RemoveOrderFile } from '@mapwright/contract/orders/order-endpoints.ts'
import type { OrderFile } from '@mapwright/contract/orders/order-shapes.ts'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeyOf, refreshNames, useCommand } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useConfirm } from '../ui/dialogs/confirm.tsx'

/**
 * Button that removes a wrong file, before the order is submitted or the next delivery is sent. Originals cannot be removed,
 * because a new original replaces them.
 */
export function RemoveFile({ orderId, file }: { orderId: string; file: OrderFile }) {
  const t = useWording('orders')
  const client = useQueryClient()
  const confirm = useConfirm()
  const params = { id: orderId, file_id: file._id }
  const remove = useCommand(RemoveOrderFile, {
    onDone: (response) => client.setQueryData(queryKeyOf(GetOrder, { params: { id: orderId } }), response),
  })
  const kinds: readonly string[] = removableFileKinds
  if (!kinds.includes(file.kind)) return null
  const ask = () =>
    void confirm({
      title: t('orders:add.remove_title'),
      text: t('orders:add.remove_text', { name: `\u2068${file.name}\u2069` }),
      action: t('orders:add.remove'),
      danger: true,
      // A refusal means that the file or the status has changed, so the list is refreshed.
      run: () => remove.mutateAsync({ params }, { onError: () => refreshNames(client, ['orders']) }),
    })
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      aria-label={t('ui:file.remove', { name: file.name })}
      onClick={ask}
    >
      <IconX size={14} stroke={1.75} />
    </ActionIcon>
  )
}
