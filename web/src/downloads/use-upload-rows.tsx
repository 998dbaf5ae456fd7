import type { FileUpload } from '@mapwright/contract/downloads/file-upload.ts'
import { DownloadFileUpload } from '@mapwright/contract/downloads/file-upload-endpoints.ts'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { download } from '../platform/api/download.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import type { Column, RowAction } from '../ui/lists/data-list.tsx'
import { Isolated } from '../ui/loading/isolated.tsx'
import { StatusBadge, type Tone } from '../ui/text/status-badge.tsx'
import { When } from '../ui/text/when.tsx'
import classes from './sent-uploads.module.css'
import { useRemoveUpload } from './use-remove-upload.ts'

/** Columns and row menu of sent files, for both customers and staff. */
export function useUploadRows() {
  const t = useWording('downloads')
  const f = useFormats()
  const remove = useRemoveUpload()
  const columns = {
    file: {
      key: 'file',
      header: t('downloads:field.file'),
      phone: 'title',
      cell: ({ file_name }) => <bdi className={classes.name}>{file_name}</bdi>,
    },
    vehicle: { key: 'vehicle', header: t('downloads:upload.vehicle'), cell: ({ vehicle }) => <bdi>{vehicle}</bdi> },
    size: {
      key: 'size',
      header: t('downloads:size'),
      align: 'end',
      cell: ({ size }) => <Isolated className="tabular">{f.bytes(size)}</Isolated>,
    },
    sent: { key: 'sent', header: t('downloads:received.sent'), cell: ({ created_at }) => <When at={created_at} /> },
  } as const satisfies Record<string, Column<FileUpload>>
  return {
    columns,
    /** Returns a column for the state of a file. `stateOf` provides the wording for customers or staff. */
    stateColumn: (stateOf: (upload: FileUpload) => { tone: Tone; text: string }): Column<FileUpload> => ({
      key: 'state',
      header: t('downloads:received.state'),
      phone: 'side',
      cell: (upload) => {
        const { tone, text } = stateOf(upload)
        return <StatusBadge tone={tone}>{text}</StatusBadge>
      },
    }),
    rowMenu: (upload: FileUpload): readonly RowAction[] => [
      {
        label: t('downloads:download'),
        icon: IconDownload,
        onSelect: () => void download(DownloadFileUpload, { params: { id: upload._id } }),
        disabledReason: upload.is_gone ? t('downloads:problem.upload_gone') : undefined,
      },
      { label: t('ui:resource.remove'), icon: IconTrash, danger: true, onSelect: () => void remove(upload) },
    ],
  }
}
