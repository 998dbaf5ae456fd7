import type { WordingKey } from '@mapwright/contract/wording-keys.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { StatTile } from '../layout/stat-tile.tsx'
import classes from './imports.module.css'
import type { ShownImport } from './shown-import.ts'

const figures = ['added', 'changed', 'unchanged', 'refused'] as const

const summaryOf = ({ status, added, changed, refused }: ShownImport): WordingKey | undefined => {
  if (status === 'undone') return 'imports:lead.undone'
  if (status === 'checked' && refused > 0) return 'imports:lead.partial'
  if (status === 'applied') return 'imports:lead.applied'
  if (refused > 0) return 'imports:lead.refused'
  if (status !== 'checked') return undefined
  return added + changed > 0 ? 'imports:lead.checked' : 'imports:lead.nothing'
}

/** The effects of the import in four figures. */
export function ImportFigures({ shown }: { shown: ShownImport }) {
  const t = useWording('imports')
  const f = useFormats()
  const summary = summaryOf(shown)
  const isDone = shown.status === 'applied' || shown.status === 'undone'
  return (
    <>
      {summary && <p className={classes.lead}>{t(summary)}</p>}
      <div className={classes.figures}>
        {figures.map((name) => (
          <div key={name} data-tone={name} data-none={shown[name] === 0 || undefined} className={classes.figure}>
            <StatTile
              label={isDone ? t(`imports:done.${name}`) : t(`imports:would.${name}`)}
              value={f.number(shown[name])}
            />
          </div>
        ))}
      </div>
    </>
  )
}
