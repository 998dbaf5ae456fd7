import type { Finding } from '@mapwright/contract/ecu/finding.ts'
import type { EarlierOrder } from '@mapwright/contract/orders/earlier/earlier-order-endpoints.ts'
import type { OrderFile } from '@mapwright/contract/orders/order-shapes.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Hash } from '../../ui/actions/hash.tsx'
import { FileChecked } from '../file-checked.tsx'
import { FileEarlierOrders } from '../file-earlier-orders.tsx'
import { FileFindings } from '../file-findings.tsx'
import { FileIdentification } from '../file-identification.tsx'
import { FileVerdict } from '../file-verdict.tsx'
import classes from './file-report.module.css'

type FileReportProps = { file: OrderFile; findings: readonly Finding[]; seen: readonly EarlierOrder[] }

/** The identification and findings of the uploaded original file, shown before payment. */
export function FileReport({ file, findings, seen }: FileReportProps) {
  const t = useWording('orders')
  return (
    <section className={classes.report} aria-label={t('orders:new.file.report')} aria-live="polite">
      <div className={classes.heading}>
        {t('orders:new.file.report')}
        <Hash label="SHA-256" value={file.sha256} />
      </div>
      <FileVerdict file={file} />
      {file.identification && <FileIdentification found={file.identification} />}
      <FileFindings findings={findings} />
      <FileEarlierOrders seen={seen} isStaff={false} />
      <FileChecked file={file} />
    </section>
  )
}
