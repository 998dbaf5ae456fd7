import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { IconFileDiff } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { comparableFiles } from './comparable-files.ts'
import classes from './compare-page.module.css'

/** A link to the comparison of files. Hidden if the order has no original or no modified file. */
export function CompareLink({ order }: { order: Order }) {
  const t = useWording('ecu')
  const { originals, modified } = comparableFiles(order)
  if (originals.length === 0 || modified.length === 0) return null
  return (
    <PageLink to="/admin/manage_orders/order_details/$id/compare" params={{ id: order._id }} className={classes.link}>
      <IconFileDiff size={16} stroke={1.75} aria-hidden />
      {t('ecu:compare.open')}
    </PageLink>
  )
}
