import { Button } from '@mantine/core'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import classes from './policies-section.module.css'

/** A published version of a text. `must_accept` is true if customers have to accept it. */
export type TextVersion = { _id: string; created_at: string; text: string; must_accept?: boolean }

type TextVersionsProps = { versions: readonly TextVersion[]; onChoose: (text: string) => void }

/** The published versions of a text. Each can be loaded into the editor. */
export function TextVersions({ versions, onChoose }: TextVersionsProps) {
  const t = useWording('site', 'acceptance')
  const f = useFormats()
  if (versions.length < 2) return null
  return (
    <section aria-label={t('site:policies.versions')}>
      <h3>{t('site:policies.versions')}</h3>
      <ul className={classes.versions}>
        {versions.map(({ _id, created_at, text, must_accept }, at) => {
          const date = f.dateTime(created_at)
          return (
            <li key={_id}>
              <span className="tabular">{date}</span>
              <span className="meta">
                {[
                  at === 0 ? t('site:policies.current') : text === '' && t('site:policies.removed'),
                  must_accept && t('acceptance:marked'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {at > 0 && text !== '' && (
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={t('site:policies.load_of', { date })}
                  onClick={() => onChoose(text)}
                >
                  {t('site:policies.load')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
