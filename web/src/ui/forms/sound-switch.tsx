import { Button } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { useSound } from '../../platform/sound/use-sound.ts'

/** Switches sounds and the count in the browser title on and off. The label names the current state. */
export function SoundSwitch() {
  const t = useWording()
  const { isOn, toggle } = useSound()
  const SoundIcon = isOn ? IconBell : IconBellOff
  return (
    <Button
      variant="default"
      leftSection={<SoundIcon size={16} stroke={1.75} aria-hidden />}
      title={t('ui:sound.help')}
      onClick={toggle}
    >
      {t(isOn ? 'ui:sound.on' : 'ui:sound.off')}
    </Button>
  )
}
