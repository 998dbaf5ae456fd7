import { useFormats } from '../app/i18n/formats.ts'
import { useWording } from '../app/i18n/wording.ts'
import { StatTile } from '../ui/stat-tile.tsx'
import classes from './imports.module.css'
import type { ShownImport } from './shown-import.ts'

const figures = ['added', 'changed', 'unchanged', 'refused'] as const

const leadOf = ({ status, added, changed, refused }: ShownImport): string | undefined => {
  if (refused > 0) return 'imports:lead.refused'
  if (status === 'applied') return 'imports:lead.applied'
  if (status !== 'checked') return undefined
  return added + changed > 0 ? 'imports:lead.checked' : 'imports:lead.nothing'
}

/** What the file would do, or has done, in four figures. */
export function ImportFigures({ shown }: { shown: ShownImport }) {
  const t = useWording('imports')
  const f = useFormats()
  const lead = leadOf(shown)
  const isDone = shown.status === 'applied'
  return (
    <>
      {lead && <p className={classes.lead}>{t(lead)}</p>}
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
