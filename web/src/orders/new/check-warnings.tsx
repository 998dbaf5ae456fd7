import { Button } from '@mantine/core'
import { useWording } from '../../platform/i18n/wording.ts'
import { FileEarlierOrders } from '../file-earlier-orders.tsx'
import { FileFindings } from '../file-findings.tsx'
import classes from './check-warnings.module.css'
import { showStep } from './show-step.ts'
import type { NewOrder } from './use-new-order.ts'

/**
 * The warnings about the original file, repeated before payment. The customer decides whether to continue. Loaded only if
 * warnings exist.
 */
export default function CheckWarnings({ order: { warnings } }: { order: NewOrder }) {
  const t = useWording('orders')
  const { all, seen } = warnings
  return (
    <section className={classes.warnings} aria-label={t('orders:new.check.warnings')}>
      <h3>{t('orders:new.check.warnings')}</h3>
      <FileFindings findings={all} />
      <FileEarlierOrders seen={seen} isStaff={false} />
      <Button variant="default" size="compact-sm" onClick={() => showStep('file')}>
        {t('orders:new.check.to_file')}
      </Button>
    </section>
  )
}
