import type { FileUpload } from '@mapwright/contract/downloads/file-upload.ts'
import { fileUploadRules } from '@mapwright/contract/downloads/file-upload.ts'
import { DownloadFileUpload, ListOwnFileUploads } from '@mapwright/contract/downloads/file-upload-endpoints.ts'
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react'
import { download } from '../app/api/download.ts'
import { useQueryOf } from '../app/api/queries.ts'
import { useFormats } from '../app/i18n/formats.ts'
import { useWording } from '../app/i18n/wording.ts'
import { DataList } from '../ui/data-list.tsx'
import { useListState } from '../ui/list-state.ts'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'
import { When } from '../ui/when.tsx'
import classes from './sent-uploads.module.css'
import { useRemoveUpload } from './use-remove-upload.ts'

const stateOf = ({ is_gone, handled_at }: FileUpload): { tone: Tone; word: 'gone' | 'handled' | 'waiting' } =>
  is_gone
    ? { tone: 'quiet', word: 'gone' }
    : handled_at
      ? { tone: 'good', word: 'handled' }
      : { tone: 'info', word: 'waiting' }

/** What the customer sent, where it stands, and how much room is left. */
export function SentUploads() {
  const t = useWording('downloads')
  const f = useFormats()
  const list = useListState()
  const uploads = useQueryOf(ListOwnFileUploads, { query: list.query }, { keepPrevious: true })
  const remove = useRemoveUpload()
  const used = uploads.data?.used
  return (
    <section className={classes.sent}>
      <header className={classes.header}>
        <h2>{t('downloads:sent.title')}</h2>
        {used && (
          <p className="meta tabular">
            {t('downloads:sent.used', {
              files: f.number(used.files),
              most_files: f.number(fileUploadRules.most_files),
              bytes: f.bytes(used.bytes),
              most_bytes: f.bytes(fileUploadRules.most_bytes),
            })}
          </p>
        )}
      </header>
      <DataList
        list={list}
        query={uploads}
        rows={({ file_uploads }) => file_uploads}
        rowKey={({ _id }) => _id}
        label={t('downloads:sent.title')}
        searchable={false}
        columns={[
          {
            key: 'file',
            header: t('downloads:field.file'),
            phone: 'title',
            cell: ({ file_name }: FileUpload) => <bdi>{file_name}</bdi>,
          },
          { key: 'vehicle', header: t('downloads:upload.vehicle'), cell: ({ vehicle }) => <bdi>{vehicle}</bdi> },
          {
            key: 'comment',
            header: t('downloads:upload.comment'),
            cell: ({ comment }) => <span className={classes.comment}>{comment}</span>,
          },
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
            cell: (upload) => {
              const { tone, word } = stateOf(upload)
              return <StatusBadge tone={tone}>{t(`downloads:sent.${word}`)}</StatusBadge>
            },
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
        empty={{ icon: IconUpload, title: t('downloads:sent.none'), text: t('downloads:sent.none_text') }}
      />
    </section>
  )
}
