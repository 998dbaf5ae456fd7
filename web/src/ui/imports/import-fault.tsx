import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './imports.module.css'
import type { ShownImport } from './shown-import.ts'

/** The reason why the whole file was refused. */
export function ImportFault({ fault }: { fault: NonNullable<ShownImport['fault']> }) {
  const t = useWording('imports')
  const { code, details } = fault
  return (
    <div className={classes.fault} role="alert">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div>
        <p className={classes.faultText}>{t(keyFor('imports:fault', code), details)}</p>
        <p>{t('imports:nothing_changed')}</p>
      </div>
    </div>
  )
}
