import { ActionIcon } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Dialog } from '../../../ui/dialogs/overlays.tsx'
import classes from './key-help.module.css'

const keys = [
  { keys: ['j', '↓'], does: 'next' },
  { keys: ['k', '↑'], does: 'previous' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['a'], does: 'take' },
  { keys: ['?'], does: 'help' },
] as const

/** Button that shows the keyboard shortcuts. Hidden on phones, which have no keyboard. */
export function KeyHelpButton({ onClick }: { onClick: () => void }) {
  const t = useWording('orders')
  return (
    <ActionIcon
      className={classes.button}
      variant="default"
      size={36}
      aria-label={t('orders:keys.title')}
      onClick={onClick}
    >
      <IconKeyboard size={16} stroke={1.75} />
    </ActionIcon>
  )
}

/** The keyboard shortcuts of the queue. */
export function KeyHelp({ isShown, onClose }: { isShown: boolean; onClose: () => void }) {
  const t = useWording('orders')
  return (
    <Dialog opened={isShown} onClose={onClose} title={t('orders:keys.title')} size={380}>
      <dl className={classes.keys}>
        {keys.map(({ keys: pressed, does }) => (
          <div key={does}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`orders:keys.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
