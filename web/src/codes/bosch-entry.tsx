import { boschNumberOf, formatBoschNumber } from '@mapwright/contract/codes/bosch-number.ts'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './code-entry.module.css'
import { CodeEntry, StoredText } from './code-entry.tsx'
import type { ExplainedBosch } from './use-explained-codes.ts'

/** A Bosch number with the meaning of its format, and the details stored for the number and its prefixes. */
export function BoschEntry({ bosch: { number, entries } }: { bosch: ExplainedBosch }) {
  const t = useWording('codes')
  const form = boschNumberOf(number)
  return (
    <CodeEntry
      code={number}
      shown={formatBoschNumber(number)}
      label={t('codes:column.bosch_number')}
      meaning={form && <p>{t(`codes:bosch.${form.meaning}`)}</p>}
    >
      {entries.map(({ _id, code, ecu, description }) => (
        <div key={_id}>
          {ecu !== '' && <strong>{ecu}</strong>}
          <StoredText>{description}</StoredText>
          {code !== number && (
            <p className="meta">{t('codes:lookup.begins_with', { code: formatBoschNumber(code) })}</p>
          )}
        </div>
      ))}
      {form && <p className={classes.details}>{t(`codes:bosch_kind.${form.kind}`)}</p>}
    </CodeEntry>
  )
}
