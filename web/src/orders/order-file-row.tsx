import { DownloadOrderFile } from '@mapwright/contract/orders/order-endpoints.ts'
import type { OrderFile } from '@mapwright/contract/orders/order-shapes.ts'
import {
  IconDownload,
  IconFileAnalytics,
  IconFileCheck,
  IconFileDigit,
  IconFileInfo,
  IconFileZip,
} from '@tabler/icons-react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Hash } from '../ui/actions/hash.tsx'
import { useDownload } from '../ui/files/use-download.ts'
import { Isolated } from '../ui/loading/isolated.tsx'
import { When } from '../ui/text/when.tsx'
import { FileChecked } from './file-checked.tsx'
import { FileFindings } from './file-findings.tsx'
import { FileIdentification } from './file-identification.tsx'
import { FileVerdict } from './file-verdict.tsx'
import classes from './order-files.module.css'

const icons = {
  original: IconFileDigit,
  modified: IconFileCheck,
  extra: IconFileZip,
  id_file: IconFileInfo,
  log: IconFileAnalytics,
  decrypted: IconFileDigit,
  plain: IconFileCheck,
}

type OrderFileRowProps = {
  orderId: string
  file: OrderFile
  /** The version number; undefined if only one version exists. */
  version: number | undefined
  /** True if the reader is the customer who owns the order. */
  isOwn: boolean
  heldBack: string | undefined
}

/** A file with its identification, findings and download. */
export function OrderFileRow({ orderId, file, version, isOwn, heldBack }: OrderFileRowProps) {
  const t = useWording('orders', 'accounts', 'ecu')
  const f = useFormats()
  const { save, isSaving } = useDownload()
  const KindIcon = icons[file.kind]
  const kind = t(`orders:file_kind.${file.kind}`)
  const isRead = file.kind === 'original' || file.kind === 'decrypted'
  const isTuned = file.kind === 'modified' || file.kind === 'plain'
  // Decrypted reads and unencrypted results are never delivered.
  const isAwaited = file.is_result && !file.delivered_at && file.kind !== 'decrypted' && file.kind !== 'plain'
  return (
    <div className={classes.file} data-kind={file.kind}>
      <KindIcon className={classes.icon} size={20} stroke={1.5} aria-hidden />
      <div className={classes.facts}>
        <div className={classes.kind}>
          {version === undefined ? kind : t('orders:file.version', { kind, version })}
          {isAwaited && <span className="meta">{t('orders:file.undelivered')}</span>}
        </div>
        <bdi className={classes.name}>{file.name}</bdi>
        <div className={classes.meta}>
          <Isolated className="tabular">{f.bytes(file.size)}</Isolated>
          <Hash label="SHA-256" value={file.sha256} />
          {file.image_sha256 && <Hash label={t('ecu:hex.hash')} value={file.image_sha256} />}
          {file.changed_share !== null && (
            <span className="tabular">
              {t('orders:file.changed', {
                share: f.percent(file.changed_share, 2),
                bytes: f.number(Math.round(file.changed_share * (file.image_size ?? file.size))),
              })}
            </span>
          )}
          <span>
            {file.by.name ?? t(`accounts:author.${file.by.kind}`)}, <When at={file.created_at} />
          </span>
          {file.downloaded_at && (
            <span>
              {t(isOwn ? 'orders:file.downloaded_own' : 'orders:file.downloaded')} <When at={file.downloaded_at} />
            </span>
          )}
        </div>
        {isRead && <FileVerdict file={file} />}
        <FileFindings findings={file.findings} />
        {file.override_reason && (
          <p className={classes.override}>{t('orders:file.override', { reason: file.override_reason })}</p>
        )}
        {!isTuned && file.identification && <FileIdentification found={file.identification} />}
        {(isRead || isTuned) && <FileChecked file={file} />}
      </div>
      <ActionButton
        variant="default"
        size="xs"
        busy={isSaving}
        disabledReason={file.gone ? t('orders:file.gone') : heldBack}
        leftSection={<IconDownload size={14} stroke={1.75} />}
        aria-label={t('orders:file.download_name', { name: file.name })}
        onClick={() => void save(DownloadOrderFile, { params: { id: orderId, file_id: file._id } })}
      >
        {t('orders:file.download')}
      </ActionButton>
    </div>
  )
}
