import type { Face as FaceOf } from '@mapwright/contract/orders/feedback/feedback.ts'
import { type Icon, IconMoodNeutral, IconMoodSad, IconMoodSmile } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './face.module.css'

const icons: Record<FaceOf, Icon> = { 1: IconMoodSad, 2: IconMoodNeutral, 3: IconMoodSmile }

/** The rating of a delivery as a small face, with its name for screen readers. */
export function Face({ face, size = 18, isNamed = false }: { face: FaceOf; size?: number; isNamed?: boolean }) {
  const t = useWording('orders')
  const FaceIcon = icons[face]
  const name = t(`orders:face.${face}`)
  return (
    <span
      className={classes.face}
      data-face={face}
      {...(isNamed ? {} : { role: 'img', 'aria-label': name, title: name })}
    >
      <FaceIcon size={size} stroke={1.75} aria-hidden />
      {isNamed && name}
    </span>
  )
}
