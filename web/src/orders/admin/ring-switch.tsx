import { SoundSwitch } from '../../ui/forms/sound-switch.tsx'
import { useOrderRing } from './use-order-ring.ts'

/** Switches sound and title count on pages where new orders ring. */
export function RingSwitch() {
  useOrderRing()
  return <SoundSwitch />
}
