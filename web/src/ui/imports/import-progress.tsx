import type { WordingKey } from '@mapwright/contract/wording-keys.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ProgressBar } from '../messages/progress-bar.tsx'
import classes from './imports.module.css'
import type { ShownImport } from './shown-import.ts'

const texts: Partial<Record<ShownImport['status'], WordingKey>> = {
  applying: 'imports:progress.applying',
  undoing: 'imports:progress.undoing',
}

/** The progress of the dry run, or of the import itself. */
export function ImportProgress({ shown }: { shown: ShownImport }) {
  const t = useWording('imports')
  const f = useFormats()
  const share = shown.progress / 100
  const text = t(texts[shown.status] ?? 'imports:progress.checking')
  return (
    <div className={classes.progress}>
      <span className={classes.progressText}>
        {text} <span className="tabular">{f.percent(share)}</span>
      </span>
      <ProgressBar label={text} share={share} />
      <p className="meta">{t('imports:progress.close')}</p>
    </div>
  )
}
