import { Switch } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { notify } from '../../ui/messages/notify.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import type { ListedMethod, PayingPlace } from './paying-places.ts'
import classes from './provider-settings.module.css'

type MethodPanelProps = {
  method: ListedMethod
  places: readonly PayingPlace[]
  /** True if the provider's keys are missing. */
  isIncomplete?: boolean
  /** The currency of the payments that the provider takes, if it is not that of the site's prices. */
  onlyIn?: string | undefined
  children: ReactNode
}

/** A payment method with the places where it is enabled. Expands to its switches and settings. */
export function MethodPanel({ method, places, isIncomplete = false, onlyIn, children }: MethodPanelProps) {
  const t = useWording('site', 'payments')
  const title = t(`site:flag.${method}_payment`)
  const taking = places.filter((place) => place.takes(method))
  const on = taking.filter((place) => place.isOn(method))
  return (
    <details className={classes.method}>
      <summary>
        <IconChevronDown size={16} stroke={1.75} aria-hidden className={classes.chevron} />
        <span className={classes.name}>{title}</span>
        {isIncomplete ? (
          <StatusBadge tone={on.length > 0 ? 'warn' : 'quiet'}>{t('payments:settings.state.incomplete')}</StatusBadge>
        ) : on.length === 0 ? (
          <StatusBadge tone="quiet">{t('payments:settings.state.off')}</StatusBadge>
        ) : onlyIn ? (
          <StatusBadge tone="warn">{t('payments:settings.state.currency', { currency: onlyIn })}</StatusBadge>
        ) : (
          on.map((place) => (
            <StatusBadge key={place.title} tone="good">
              {place.title}
            </StatusBadge>
          ))
        )}
      </summary>
      <div className={classes.opened}>
        <p className="meta">{t(`site:flag.${method}_payment_help`)}</p>
        <div className={classes.stack}>
          {taking.map((place) => (
            <PlaceSwitch key={place.title} method={method} title={title} place={place} />
          ))}
        </div>
        {children}
      </div>
    </details>
  )
}

/** Enables or disables a payment method in one place. The change takes effect immediately. */
function PlaceSwitch({ method, title, place }: { method: ListedMethod; title: string; place: PayingPlace }) {
  const t = useWording('payments')
  return (
    <Switch
      label={place.title}
      aria-label={`${title}: ${place.title}`}
      description={place.together?.(method)}
      checked={place.isOn(method)}
      onChange={({ currentTarget: { checked } }) =>
        void place.set(method, checked).then(() => notify.done(t('payments:settings.saved')), notify.refused)
      }
    />
  )
}
