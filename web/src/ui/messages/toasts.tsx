import { CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { dismissToast, toasts } from './notify.ts'
import classes from './toasts.module.css'

const icons = { good: IconCheck, bad: IconAlertTriangle, info: IconInfoCircle }

/** Displays the messages of `notify`. */
export function Toasts() {
  const t = useWording()
  return (
    <section className={classes.toasts} role="status" aria-live="polite" aria-label={t('ui:toasts')}>
      {toasts.useValue().map(({ id, tone, text, action }) => {
        const ToneIcon = icons[tone]
        return (
          <div key={id} className={classes.toast} data-tone={tone}>
            <ToneIcon size={18} stroke={1.75} aria-hidden />
            <p>{text}</p>
            {action && (
              <button
                type="button"
                className={classes.action}
                onClick={() => {
                  action.run()
                  dismissToast(id)
                }}
              >
                {action.label}
              </button>
            )}
            <CloseButton size="sm" aria-label={t('ui:close')} onClick={() => dismissToast(id)} />
          </div>
        )
      })}
    </section>
  )
}
