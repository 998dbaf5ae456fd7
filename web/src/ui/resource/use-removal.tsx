import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { DependentCount } from '@mapwright/contract/api/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { callAny } from '../../platform/api/call.ts'
import type { Payload } from '../../platform/api/client-endpoint.ts'
import { refreshNames } from '../../platform/api/queries.ts'
import type { AnyInput } from '../../platform/api/request-of.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { confirm } from '../dialogs/confirm.tsx'
import { notify } from '../messages/notify.ts'
import type { ResourceCalls } from './resource.ts'
import classes from './use-removal.module.css'

type Removable = { _id: string; position?: number }

type RemovalOptions<Row extends Removable> = {
  calls: Omit<ResourceCalls<Endpoint, Endpoint, Endpoint>, 'list'>
  names: readonly string[]
  nameOf: (row: Row) => string
  text?: React.ReactNode
  dependentsLabel?: ((what: string, count: number) => string) | undefined
  /** Builds the input that adds a removed row again; undefined if a removal cannot be undone. */
  inputOf?: ((row: Row) => AnyInput) | undefined
}

/** The maximum number of names in a confirmation. Further rows are only counted. */
const maxNamed = 8

const isRow = (value: unknown): value is { _id: string } =>
  typeof value === 'object' && value !== null && '_id' in value && typeof value._id === 'string'

const dependentsIn = ({ goes }: Payload): readonly DependentCount[] => (Array.isArray(goes) ? goes : [])

/** Removes rows after a confirmation, which also counts the dependent rows. Offers undo if possible. */
export function useRemoval<Row extends Removable>(options: RemovalOptions<Row>) {
  const { calls, names, nameOf, text, dependentsLabel, inputOf } = options
  const t = useWording()
  const f = useFormats()
  const client = useQueryClient()

  const message = (what: 'brought_back' | 'removed', rows: readonly Row[]) =>
    rows.length === 1 && rows[0]
      ? t(`ui:resource.${what}`, { name: nameOf(rows[0]) })
      : t(`ui:resource.${what}_many`, { count: rows.length })

  const bringBack = async (rows: readonly Row[]) => {
    const { add, reorder } = calls
    if (!add || !inputOf) return
    try {
      for (const row of rows.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))) {
        const response = await callAny(add, inputOf(row))
        const added = Object.values(response).find(isRow)
        if (reorder && added && row.position)
          await callAny(reorder, { params: { id: added._id }, body: { position: row.position } })
      }
      notify.done(message('brought_back', rows))
    } catch (problem) {
      notify.refused(problem)
    } finally {
      refreshNames(client, names)
    }
  }

  const remove = async (rows: readonly Row[], andBelow: boolean) => {
    const [first] = rows
    if (calls.removeMany && (andBelow || rows.length > 1 || !calls.remove))
      await callAny(calls.removeMany, { body: { ids: rows.map(({ _id }) => _id), and_below: andBelow } })
    else if (calls.remove && first) for (const { _id } of rows) await callAny(calls.remove, { params: { id: _id } })
    refreshNames(client, names)
  }

  return async (rows: readonly Row[]): Promise<boolean> => {
    const [first] = rows
    if (!first) return false
    let dependents: readonly DependentCount[] = []
    try {
      if (calls.countDependents)
        dependents = dependentsIn(
          await callAny(calls.countDependents, { query: { ids: rows.map(({ _id }) => _id).join(',') } }),
        )
    } catch (problem) {
      notify.refused(problem)
      return false
    }
    const name = nameOf(first)
    const count = rows.length
    const canUndo = inputOf !== undefined && calls.add !== undefined && dependents.length === 0
    const isDone = await confirm({
      title:
        count === 1 ? t('ui:resource.remove_one', { name }) : t('ui:resource.remove_many', { count: f.number(count) }),
      text: (
        <div className={classes.question}>
          {count > 1 && (
            <ul className={classes.names}>
              {rows.slice(0, maxNamed).map((row) => (
                <li key={row._id}>{nameOf(row)}</li>
              ))}
              {count > maxNamed && <li>{t('ui:resource.and_more', { count: count - maxNamed })}</li>}
            </ul>
          )}
          {count === 1 && <p>{t('ui:resource.remove_sure')}</p>}
          {text}
          {dependents.length > 0 && (
            <div className={classes.goes}>
              <p>{t('ui:resource.goes_with')}</p>
              <ul>
                {dependents.map(({ what, count: number }) => (
                  <li key={what}>{dependentsLabel?.(what, number) ?? `${f.number(number)} ${what}`}</li>
                ))}
              </ul>
            </div>
          )}
          {!canUndo && <p>{t('ui:resource.no_way_back')}</p>}
        </div>
      ),
      action: t('ui:resource.remove'),
      danger: true,
      run: () => remove(rows, dependents.length > 0),
    })
    if (isDone)
      notify.done(
        message('removed', rows),
        canUndo ? { label: t('ui:resource.undo'), run: () => void bringBack(rows) } : undefined,
      )
    return isDone
  }
}
