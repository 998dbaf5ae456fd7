import { Button, Menu } from '@mantine/core'
import type { QueueView } from '@mapwright/contract/orders/queue/queue.ts'
import {
  AddQueueView,
  ChangeQueueView,
  ListQueueViews,
  RemoveQueueView,
} from '@mapwright/contract/orders/queue/queue-endpoints.ts'
import { IconBookmark, IconCheck, IconDeviceFloppy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useCommand, useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useGo } from '../../../platform/routing/page-link.tsx'
import { useSearchOf } from '../../../platform/routing/search-params.ts'
import { useConfirm } from '../../../ui/dialogs/confirm.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { useUndo } from '../../../ui/messages/use-undo.ts'
import type { OrderLists } from '../order-lists.ts'
import { ViewDialog, type ViewToName } from './view-dialog.tsx'
import { differs, filtersOf, type QueueSearch, queueParams, searchOf } from './view-search.ts'

type Queue = OrderLists['queue']

/** Applies the user's default view if the URL contained no search parameters at first. */
function useDefaultView(queue: Queue, search: QueueSearch) {
  const go = useGo()
  const isBare = useRef(Object.keys(search).length === 0)
  const views = useQueryOf(ListQueueViews).data?.views
  useEffect(() => {
    if (!views || !isBare.current) return
    isBare.current = false
    const own = views.find(({ is_default }) => is_default)
    if (own) go(queue, { search: searchOf(own), replace: true })
  }, [views, go, queue])
  return views ?? []
}

/** Returns a function that deletes a view after a confirmation. The deletion can be undone. */
function useRemoveView(queue: Queue, search: QueueSearch) {
  const t = useWording('orders')
  const go = useGo()
  const confirm = useConfirm()
  const remove = useCommand(RemoveQueueView)
  const bringBack = useCommand(AddQueueView)
  const undo = useUndo()
  return (view: QueueView) =>
    void confirm({
      title: t('orders:views.remove_title', { name: view.name }),
      text: t('orders:views.remove_text'),
      action: t('orders:views.remove'),
      danger: true,
      run: async () => {
        await remove.mutateAsync({ params: { id: view._id } })
        go(queue, { search: { ...search, view: undefined } })
        const { name, filters: kept, is_default } = view
        notify.done(
          t('orders:views.removed', { name }),
          undo(() => bringBack.mutateAsync({ body: { name, filters: kept, is_default } })),
        )
      },
    })
}

/** The user's saved views of a queue, with buttons to open, save, rename and delete them. */
export function SavedViews({ queue }: { queue: Queue }) {
  const t = useWording('orders')
  const go = useGo()
  const search = useSearchOf(queueParams)
  const views = useDefaultView(queue, search)
  const [named, setNamed] = useState<ViewToName | null>(null)
  const change = useCommand(ChangeQueueView, {
    onDone: ({ view: { name } }) => notify.done(t('orders:views.saved', { name })),
  })
  const removeView = useRemoveView(queue, search)
  const filters = filtersOf(search)
  const current = views.find(({ _id }) => _id === search.view)
  const isChanged = current !== undefined && differs(current.filters, filters)

  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden />}>
            {current ? current.name : t('orders:views.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item
              key={view._id}
              rightSection={view === current ? <IconCheck size={14} stroke={2} /> : null}
              onClick={() => go(queue, { search: searchOf(view) })}
            >
              <bdi>{view.name}</bdi>
              {view.is_default && <span className="meta"> · {t('orders:views.default')}</span>}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          {current && isChanged && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={16} stroke={1.75} />}
              onClick={() =>
                change.mutate({ params: { id: current._id }, body: { filters } }, { onError: notify.refused })
              }
            >
              {t('orders:views.update', { name: current.name })}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setNamed({ filters })}>
            {t('orders:views.add')}
          </Menu.Item>
          {current && (
            <>
              <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => setNamed(current)}>
                {t('orders:views.change')}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} stroke={1.75} />}
                onClick={() => removeView(current)}
              >
                {t('orders:views.remove')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ViewDialog
        view={named}
        onClose={() => setNamed(null)}
        onKept={(view) => go(queue, { search: searchOf(view) })}
      />
    </>
  )
}
