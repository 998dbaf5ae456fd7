import { useLocalStorage } from '@mantine/hooks'
import { ring } from './ring.ts'

/**
 * Whether this browser plays sounds and shows counts in the title; remembered. The name of the key dates from the time when only orders had
 * a sound.
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
