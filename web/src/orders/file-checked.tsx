import { useWording } from '../app/i18n/wording.ts'
import classes from './order-files.module.css'

/** What was looked at in a file and, so that nobody relies on it, what was not. */
export function FileChecked({ kind }: { kind: 'original' | 'modified' }) {
  const t = useWording('ecu')
  return (
    <p className={classes.checked}>
      {t(kind === 'original' ? 'ecu:checked.found' : 'ecu:checked.delivery')}{' '}
      {t(kind === 'original' ? 'ecu:checked.not' : 'ecu:checked.delivery_not')}
    </p>
  )
}
