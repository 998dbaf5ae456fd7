import { callAny } from '../../platform/api/call.ts'
import type { Payload } from '../../platform/api/client-endpoint.ts'
import { useAnyQuery } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useSearchOf } from '../../platform/routing/search-params.ts'
import type { Option } from '../../ui/forms/searchable-dropdown.tsx'
import type { ListFilter } from '../../ui/lists/data-list.tsx'
import { ancestorParams, type LevelName, type LevelRow, levelPages, levelsAbove } from './levels.ts'

const rowsIn = (payload: Payload | undefined, many: string): readonly LevelRow[] => {
  const rows = payload?.[many]
  return Array.isArray(rows) ? rows : []
}

const named = ({ _id, name }: LevelRow): Option => ({ value: _id, label: name })
const withPath = ({ _id, name, path }: LevelRow): Option => ({ value: _id, label: name, detail: path.join(' › ') })

/**
 * Returns a search for a dropdown with the rows of a level: the children of `parent` or, without a parent, all rows with the
 * names above them.
 */
export const levelOptions =
  (level: LevelName, parent?: string) =>
  async (search_keyword: string, signal: AbortSignal): Promise<readonly Option[]> => {
    const { list, selected, many } = levelPages[level]
    const query = { search_keyword }
    if (parent) return rowsIn(await callAny(selected, { params: { parent }, query }, { signal }), many).map(named)
    const page = await callAny(list, { query: { ...query, size: 10, sort: 'name' } }, { signal })
    return rowsIn(page, many).map(level === 'vtype' ? named : withPath)
  }

/** Finds the name of a selected row among the children of its parent. */
function useChosenName(level: LevelName, id: string | undefined, parent: string | undefined): string | undefined {
  const { list, selected, many } = levelPages[level]
  const isTop = level === 'vtype'
  const siblings = useAnyQuery(
    isTop ? list : selected,
    isTop ? { query: { size: 100 } } : { params: { parent: parent ?? '' } },
    { enabled: id !== undefined && (isTop || parent !== undefined), staleTime: 60_000 },
  )
  return rowsIn(siblings.data, many).find(({ _id }) => _id === id)?.name
}

export type Chosen = { id: string | undefined; name: string | undefined }

/** Returns the selected row of each level, with id and name. The selection is in the URL and filters the list. */
export function useChosenAncestors(): Readonly<Record<LevelName, Chosen>> {
  const search = useSearchOf(ancestorParams)
  const { vtype_id: vtype, manufacturer_id: manufacturer, vmodel_id: vmodel, generation_id: generation } = search
  return {
    vtype: { id: vtype, name: useChosenName('vtype', vtype, undefined) },
    manufacturer: { id: manufacturer, name: useChosenName('manufacturer', manufacturer, vtype) },
    vmodel: { id: vmodel, name: useChosenName('vmodel', vmodel, manufacturer) },
    generation: { id: generation, name: useChosenName('generation', generation, vmodel) },
    variant: { id: undefined, name: undefined },
  }
}

/** Returns a filter for each level above. Its options are the children of the row selected in the previous filter. */
export function useAncestorFilters(level: LevelName, chosen: Readonly<Record<LevelName, Chosen>>): ListFilter[] {
  const t = useWording('vehicle_data')
  const above = levelsAbove(level)
  return above.map((name, at) => {
    const before = above[at - 1]
    return {
      name: `${name}_id`,
      label: t(`vehicle_data:level.${name}`),
      load: levelOptions(name, before && chosen[before].id),
      valueLabel: chosen[name].name,
      clears: above.slice(at + 1).map((other) => `${other}_id`),
    }
  })
}
