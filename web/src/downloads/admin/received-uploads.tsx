import type { ReceivedUpload } from '@mapwright/contract/downloads/file-upload.ts'
import { DownloadFileUpload, ListFileUploads } from '@mapwright/contract/downloads/file-upload-endpoints.ts'
import { IconDownload, IconInbox, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { download } from '../../app/api/download.ts'
import { useQueryOf } from '../../app/api/queries.ts'
import { useFormats } from '../../app/i18n/formats.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { isOn } from '../../app/site-data.ts'
import { DataList } from '../../ui/data-list.tsx'
import { useListState } from '../../ui/list-state.ts'
import { Page } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'
import { useRemoveUpload } from '../use-remove-upload.ts'
import { ReceivedDrawer } from './received-drawer.tsx'

/** What customers sent outside orders. */
export function ReceivedUploads({ tabs }: { tabs: ReactNode }) {
  const t = useWording('downloads')
  const f = useFormats()
  const list = useListState({ searchKey: 'search_keyword', filters: { handled: ['true', 'false'] } })
  const uploads = useQueryOf(ListFileUploads, { query: list.query }, { keepPrevious: true })
  const [opened, setOpened] = useState<string>()
  const remove = useRemoveUpload()
  const shown = uploads.data?.file_uploads.find(({ _id }) => _id === opened)
  return (
    <Page title={t('downloads:admin.title')} count={uploads.data?.total}>
      {tabs}
      <DataList
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
          {
            key: 'file',
            header: t('downloads:field.file'),
            phone: 'title',
            cell: ({ file_name }: ReceivedUpload) => <bdi>{file_name}</bdi>,
          },
          { key: 'customer', header: t('downloads:received.customer'), cell: ({ customer }) => <bdi>{customer}</bdi> },
          { key: 'vehicle', header: t('downloads:upload.vehicle'), cell: ({ vehicle }) => <bdi>{vehicle}</bdi> },
          {
            key: 'size',
            header: t('downloads:size'),
            align: 'end',
            cell: ({ size }) => <span className="tabular">{f.bytes(size)}</span>,
          },
          { key: 'sent', header: t('downloads:received.sent'), cell: ({ created_at }) => <When at={created_at} /> },
          {
            key: 'state',
            header: t('downloads:received.state'),
            phone: 'side',
            cell: ({ handled_at }) => (
              <StatusBadge tone={handled_at ? 'good' : 'info'}>
                {t(handled_at ? 'downloads:received.handled' : 'downloads:received.waiting')}
              </StatusBadge>
            ),
          },
        ]}
        rowMenu={(upload) => [
          {
            label: t('downloads:download'),
            icon: IconDownload,
            onSelect: () => void download(DownloadFileUpload, { params: { id: upload._id } }),
            disabledReason: upload.is_gone ? t('downloads:problem.upload_gone') : undefined,
          },
          { label: t('ui:resource.remove'), icon: IconTrash, danger: true, onSelect: () => void remove(upload) },
        ]}
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
