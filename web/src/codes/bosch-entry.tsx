import { boschGroups, boschNumberOf } from '@mapwright/contract/codes/bosch-number.ts'
import { useWording } from '../app/i18n/wording.ts'
import classes from './code-entry.module.css'
import { CodeEntry, Kept } from './code-entry.tsx'
import type { ExplainedBosch } from './use-explained.ts'

/** A number of Bosch: what its form says, and what is kept about it or about all that begin like it. */
export function BoschEntry({ bosch: { number, kept } }: { bosch: ExplainedBosch }) {
  const t = useWording('codes')
  const form = boschNumberOf(number)
  return (
    <CodeEntry
      code={number}
      shown={boschGroups(number)}
      label={t('codes:column.bosch_number')}
      meaning={form && <p>{t(`codes:bosch.${form.meaning}`)}</p>}
    >
      {kept.map(({ _id, code, ecu, description }) => (
        <div key={_id}>
          {ecu !== '' && <strong>{ecu}</strong>}
          <Kept>{description}</Kept>
          {code !== number && <p className="meta">{t('codes:lookup.begins_with', { code: boschGroups(code) })}</p>}
        </div>
      ))}
      {form && <p className={classes.details}>{t(`codes:bosch_kind.${form.kind}`)}</p>}
    </CodeEntry>
  )
}
