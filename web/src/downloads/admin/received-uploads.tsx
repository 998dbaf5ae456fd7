import type { ReceivedUpload } from '@mapwright/contract/downloads/file-upload.ts'
import { ListFileUploads } from '@mapwright/contract/downloads/file-upload-endpoints.ts'
import { IconInbox } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { isOn } from '../../platform/site-data.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { Page } from '../../ui/page/page.tsx'
import { useUploadRows } from '../use-upload-rows.tsx'
import { ReceivedDrawer } from './received-drawer.tsx'

/** Files that customers sent without an order. */
export function ReceivedUploads({ tabs }: { tabs: ReactNode }) {
  const t = useWording('downloads')
  const list = useListState({ searchKey: 'search_keyword', filters: { handled: ['true', 'false'] } })
  const uploads = useQueryOf(ListFileUploads, { query: list.query }, { keepPrevious: true })
  const [opened, setOpened] = useState<string>()
  const { columns, stateColumn, rowMenu } = useUploadRows()
  const shown = uploads.data?.file_uploads.find(({ _id }) => _id === opened)
  return (
    <Page title={t('downloads:admin.title')} count={uploads.data?.total}>
      {tabs}
      <DataList
        name="downloads.received"
        list={list}
        query={uploads}
        rows={({ file_uploads }) => file_uploads}
        rowKey={({ _id }) => _id}
        onRowClick={({ _id }) => setOpened(_id)}
        label={t('downloads:admin.received')}
        searchPlaceholder={t('downloads:received.search')}
        filters={[
          {
            name: 'handled',
            label: t('downloads:received.state'),
            options: [
              { value: 'false', label: t('downloads:received.waiting') },
              { value: 'true', label: t('downloads:received.handled') },
            ],
          },
        ]}
        columns={[
          columns.file,
          {
            key: 'customer',
            header: t('downloads:received.customer'),
            cell: ({ customer }: ReceivedUpload) => <bdi>{customer}</bdi>,
          },
          columns.vehicle,
          columns.size,
          columns.sent,
          stateColumn(({ handled_at }) =>
            handled_at
              ? { tone: 'good', text: t('downloads:received.handled') }
              : { tone: 'info', text: t('downloads:received.waiting') },
          ),
        ]}
        rowMenu={rowMenu}
        empty={{
          icon: IconInbox,
          title: t('downloads:received.none'),
          text: t(isOn('file_upload_public') ? 'downloads:received.none_text' : 'downloads:received.off'),
        }}
      />
      <ReceivedDrawer upload={shown} onClose={() => setOpened(undefined)} />
    </Page>
  )
}
