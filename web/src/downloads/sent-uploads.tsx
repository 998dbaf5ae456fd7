import { type FileUpload, fileUploadRules } from '@mapwright/contract/downloads/file-upload.ts'
import { ListOwnFileUploads } from '@mapwright/contract/downloads/file-upload-endpoints.ts'
import { IconUpload } from '@tabler/icons-react'
import { useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { DataList } from '../ui/lists/data-list.tsx'
import { useListState } from '../ui/lists/list-state.ts'
import type { Tone } from '../ui/text/status-badge.tsx'
import classes from './sent-uploads.module.css'
import { useUploadRows } from './use-upload-rows.tsx'

const stateOf = ({ is_gone, handled_at }: FileUpload): { tone: Tone; word: 'gone' | 'handled' | 'waiting' } =>
  is_gone
    ? { tone: 'quiet', word: 'gone' }
    : handled_at
      ? { tone: 'good', word: 'handled' }
      : { tone: 'info', word: 'waiting' }

/** The files that the customer has sent, each with its state, and the remaining quota. */
export function SentUploads() {
  const t = useWording('downloads')
  const f = useFormats()
  const list = useListState()
  const uploads = useQueryOf(ListOwnFileUploads, { query: list.query }, { keepPrevious: true })
  const { columns, stateColumn, rowMenu } = useUploadRows()
  const used = uploads.data?.used
  return (
    <section className={classes.sent}>
      <header className={classes.header}>
        <h2>{t('downloads:sent.title')}</h2>
        {used && (
          <p className="meta tabular">
            {t('downloads:sent.used', {
              files: f.number(used.files),
              most_files: f.number(fileUploadRules.max_files),
              bytes: f.bytes(used.bytes),
              most_bytes: f.bytes(fileUploadRules.max_total_bytes),
            })}
          </p>
        )}
      </header>
      <DataList
        name="downloads.sent"
        list={list}
        query={uploads}
        rows={({ file_uploads }) => file_uploads}
        rowKey={({ _id }) => _id}
        label={t('downloads:sent.title')}
        searchable={false}
        columns={[
          columns.file,
          columns.vehicle,
          {
            key: 'comment',
            header: t('downloads:upload.comment'),
            cell: ({ comment }: FileUpload) => <span className={classes.comment}>{comment}</span>,
          },
          columns.size,
          columns.sent,
          stateColumn((upload) => {
            const { tone, word } = stateOf(upload)
            return { tone, text: t(`downloads:sent.${word}`) }
          }),
        ]}
        rowMenu={rowMenu}
        empty={{ icon: IconUpload, title: t('downloads:sent.none'), text: t('downloads:sent.none_text') }}
      />
    </section>
  )
}
