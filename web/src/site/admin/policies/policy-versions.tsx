import { Button } from '@mantine/core'
import type { TextLanguage } from '@mapwright/contract/site/content/in-language.ts'
import type { PolicyName } from '@mapwright/contract/site/policies.ts'
import { ListPolicyVersions } from '@mapwright/contract/site/policies-endpoints.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import classes from './policies-section.module.css'

type PolicyVersionsProps = { policy: PolicyName; language: TextLanguage; onChoose: (text: string) => void }

/** The published versions of a text. Each can be loaded into the editor. */
export function PolicyVersions({ policy, language, onChoose }: PolicyVersionsProps) {
  const t = useWording('site', 'acceptance')
  const f = useFormats()
  const versions = useQueryOf(ListPolicyVersions, { query: { policy, language } }).data?.versions ?? []
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
