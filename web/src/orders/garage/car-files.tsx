import type { GarageFile } from '@mapwright/contract/orders/garage/garage.ts'
import { DownloadOrderFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useDownload } from '../../ui/files/use-download.ts'
import { Isolated } from '../../ui/loading/isolated.tsx'
import { When } from '../../ui/text/when.tsx'
import classes from './garage.module.css'

function FileRow({ file }: { file: GarageFile }) {
  const t = useWording('garage', 'orders')
  const f = useFormats()
  const kind = t(`orders:file_kind.${file.kind}`)
  const { save } = useDownload()
  return (
    <li>
      <div className={classes.file}>
        <span>{file.version > 1 ? t('orders:file.version', { kind, version: file.version }) : kind}</span>
        <bdi className="meta">{file.name}</bdi>
        <span className="meta tabular">
          <PageLink to="/order_details/$id" params={{ id: file.order_id }}>
            {t('orders:order.title', { number: file.number })}
          </PageLink>
          {' · '}
          <Isolated>{f.bytes(file.size)}</Isolated>
          {' · '}
          <When at={file.created_at} mode="date" />
        </span>
      </div>
      <ActionButton
        variant="default"
        size="compact-sm"
        aria-label={t('orders:file.download_name', { name: file.name })}
        disabledReason={
          file.gone ? t('orders:file.gone') : file.held_back ? t('orders:problem.payment_due') : undefined
        }
        onClick={() => void save(DownloadOrderFile, { params: { id: file.order_id, file_id: file._id } })}
      >
        <IconDownload size={16} stroke={1.75} aria-hidden />
      </ActionButton>
    </li>
  )
}

/** The newest originals and delivered files for a car. */
export function CarFiles({ files }: { files: readonly GarageFile[] }) {
  const t = useWording('orders')
  if (files.length === 0) return <p className="meta">{t('orders:file.none')}</p>
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <FileRow key={file._id} file={file} />
      ))}
    </ul>
  )
}
