import type { AuditRow } from '@mapwright/contract/accounts/audit.ts'
import { isRecord } from '@mapwright/contract/api/typed-entries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { Hash } from '../../ui/actions/hash.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { When } from '../../ui/text/when.tsx'
import classes from './audit-details.module.css'
import { AuditTarget } from './audit-line.tsx'

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Turns the API's name of a field into a label: `time_zone` becomes "Time zone". Field names are not translated. */
const fieldName = (field: string): string => {
  const fieldLabel = field.replace(/_(id|at)$/, '').replaceAll('_', ' ')
  return fieldLabel.charAt(0).toUpperCase() + fieldLabel.slice(1)
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

/** Shows a recorded value as text: booleans as yes or no, instants as local times, user ids as names, arrays as lists. */
function Value({ of: value, names }: { of: unknown; names: AuditRow['names'] }) {
  const t = useWording('audit')
  if (value === undefined) return null
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return <span className="meta">{t('audit:empty')}</span>
  if (typeof value === 'boolean') return t(value ? 'audit:yes' : 'audit:no')
  if (typeof value === 'string' && names[value] !== undefined)
    return (
      <PageLink to="/admin/agent_manager/agent/$id" params={{ id: value }}>
        <bdi>{names[value]}</bdi>
      </PageLink>
    )
  if (typeof value === 'string' && instant.test(value)) return <When at={value} mode="dateTime" />
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ')
  return textOf(value)
}

/** Lists the changed fields with their values before and after. */
function Changes({ before, after, names }: { before: unknown; after: unknown; names: AuditRow['names'] }) {
  const t = useWording('people')
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
  )
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
              <th scope="row">{fieldName(field)}</th>
              <td dir="auto">
                <Value of={was[field]} names={names} />
              </td>
              <td dir="auto">
                <Value of={is[field]} names={names} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** All data of an entry in the audit log. */
export function AuditDetails({ row }: { row: AuditRow }) {
  const t = useWording('people')
  const { facts, actor, impersonator, name, target_id, address, request_id } = row
  const person = (somebody: { _id: string; name: string } | null) =>
    somebody && (
      <PageLink to="/admin/agent_manager/agent/$id" params={{ id: somebody._id }}>
        <bdi>{somebody.name}</bdi>
      </PageLink>
    )
  return (
    <div className={classes.facts}>
      <Changes before={facts['before']} after={facts['after']} names={row.names} />
      <KeyValues
        columns={3}
        items={[
          { label: t('people:log.reason'), value: textOf(facts['reason']) },
          { label: t('people:log.actor'), value: person(actor) },
          { label: t('people:log.impersonator'), value: person(impersonator) },
          {
            label: t('people:log.target'),
            value: row.target_kind ? (
              <AuditTarget row={row} />
            ) : (
              target_id && <Hash value={target_id} label={t('people:log.target')} />
            ),
          },
          { label: t('people:log.call'), value: <code>{name}</code> },
          { label: t('people:log.address'), value: <bdi>{address}</bdi> },
          { label: t('people:log.request'), value: <Hash value={request_id} label={t('people:log.request')} /> },
        ]}
      />
    </div>
  )
}
