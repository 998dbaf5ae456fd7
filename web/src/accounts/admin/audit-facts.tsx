import type { AuditRow } from '@mapwright/contract/accounts/audit.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { PageLink } from '../../app/routing/page-link.tsx'
import { Hash } from '../../ui/hash.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import classes from './audit-facts.module.css'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Before and after beside each other, a line for each field. */
function Changes({ before, after }: { before: unknown; after: unknown }) {
  const t = useWording('people')
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  if (fields.length === 0) return null
  return (
    <div className={classes.scroll}>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{t('people:log.field')}</th>
            <th scope="col">{t('people:log.before')}</th>
            <th scope="col">{t('people:log.after')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td dir="auto">{textOf(was[field])}</td>
              <td dir="auto">{textOf(is[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Everything that one row of the log says. */
export function AuditFacts({ row }: { row: AuditRow }) {
  const t = useWording('people')
  const { facts, actor, impersonator, target, target_id, address, request_id } = row
  const person = (somebody: { _id: string; name: string } | null) =>
    somebody && (
      <PageLink to="/admin/agent_manager/agent/$id" params={{ id: somebody._id }}>
        <bdi>{somebody.name}</bdi>
      </PageLink>
    )
  return (
    <div className={classes.facts}>
      <Changes before={facts['before']} after={facts['after']} />
      <KeyValues
        columns={3}
        items={[
          { label: t('people:log.reason'), value: textOf(facts['reason']) },
          { label: t('people:log.actor'), value: person(actor) },
          { label: t('people:log.impersonator'), value: person(impersonator) },
          {
            label: t('people:log.target'),
            value:
              target && target_id
                ? person({ _id: target_id, name: target })
                : target_id && <Hash value={target_id} label={t('people:log.target')} />,
          },
          { label: t('people:log.address'), value: <bdi>{address}</bdi> },
          { label: t('people:log.request'), value: <Hash value={request_id} label={t('people:log.request')} /> },
        ]}
      />
    </div>
  )
}
