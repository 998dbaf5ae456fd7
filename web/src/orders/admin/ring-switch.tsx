import { SoundSwitch } from '../../ui/forms/sound-switch.tsx'
import { useOrderRing } from './use-order-ring.ts'

/** Plays a sound for new orders, with a switch for sound and title count. */
export function RingSwitch() {
  useOrderRing()
  return <SoundSwitch />
}
