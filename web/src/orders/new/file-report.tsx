import type { OrderFile } from '@mapwright/contract/orders/order-shapes.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { Hash } from '../../ui/hash.tsx'
import { FileFindings } from '../file-findings.tsx'
import { FileIdentification } from '../file-identification.tsx'
import classes from './file-step.module.css'

/** What the uploaded read says about itself, and what is odd about it, before anything is paid. */
export function FileReport({ file }: { file: OrderFile }) {
  const t = useWording('orders')
  return (
    <section className={classes.report} aria-label={t('orders:new.file.report')} aria-live="polite">
      <div className={classes.heading}>
        {t('orders:new.file.report')}
        <Hash label="SHA-256" value={file.sha256} />
      </div>
      {file.identification && <FileIdentification found={file.identification} />}
      <FileFindings findings={file.findings} />
    </section>
  )
}
