import { useLocalStorage } from '@mantine/hooks'
import { ring } from './ring.ts'

/**
 * The setting for sounds and for counts in the title, stored in this browser. The storage key dates from the time when only orders had a sound.
 */
export function useSound() {
  const [choice, setChoice] = useLocalStorage<'on' | 'off'>({ key: 'mapwright.order_ring', defaultValue: 'on' })
  const isOn = choice === 'on'
  const toggle = () => {
    setChoice(isOn ? 'off' : 'on')
    if (!isOn) void ring()
  }
  return { isOn, toggle }
}
