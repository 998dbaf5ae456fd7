import type { TimelineItem } from '@mapwright/contract/orders/order-shapes.ts'
import { Avatar } from '../accounts/avatar.tsx'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './done-by.module.css'

/** Who did something; customers read only that it was staff. */
export function DoneBy({ by }: { by: TimelineItem['by'] }) {
  const t = useWording('orders')
  return (
    <span className={classes.by}>
      {by.name && <Avatar name={by.name} picture={by.picture} size={20} />}
      {by.name ? <bdi>{by.name}</bdi> : t(`orders:by.${by.kind}`)}
    </span>
  )
}
