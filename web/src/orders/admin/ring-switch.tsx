import { Button } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { useOrderRing } from './use-order-ring.ts'

/** Switches sound and title count for new orders; the label names the current state. */
export function RingSwitch() {
  const t = useWording('orders')
  const { isOn, toggle } = useOrderRing()
  const RingIcon = isOn ? IconBell : IconBellOff
  return (
    <Button variant="default" leftSection={<RingIcon size={16} stroke={1.75} aria-hidden />} onClick={toggle}>
      {t(isOn ? 'orders:manage.ring_on' : 'orders:manage.ring_off')}
    </Button>
  )
}
