import { IconSearch } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './search-waiting.module.css'

/** The search field with the text typed so far, shown while the dialog is loading. */
export function SearchWaiting({ text }: { text: string }) {
  const t = useWording()
  return (
    <div className={classes.frame} aria-busy>
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        {text === '' ? <span className={classes.hint}>{t('app:search.placeholder')}</span> : text}
      </div>
    </div>
  )
}
