import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { IconCar } from '@tabler/icons-react'
import { LoadSampleButton } from '../../accounts/load-sample-button.tsx'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { Column } from '../../ui/lists/data-list.tsx'
import { ChildrenLink } from './children-link.tsx'
import { LevelTabs } from './level-tabs.tsx'
import { type LevelName, type LevelRow, levelBelow, levelsAbove } from './levels.ts'
import { levelOptions, useAncestorFilters, useChosenAncestors } from './use-ancestor-filters.ts'
import { VariantImportButton } from './variant-import.tsx'

/** The parts that the pages of the five levels share: wording, columns, filters, and the field for the parent. */
export function useLevel(level: LevelName) {
  const t = useWording('vehicle_data')
  const f = useFormats()
  const chosen = useChosenAncestors()
  const filters = useAncestorFilters(level, chosen)
  const parent = levelsAbove(level).at(-1)
  const below = levelBelow(level)
  const isRead = !parent || level === 'manufacturer' || chosen[parent].id !== undefined

  const nameColumn: Column<LevelRow> = {
    key: 'name',
    header: t('vehicle_data:column.name'),
    phone: 'title',
    sortable: true,
    cell: ({ name }) => <bdi>{name}</bdi>,
  }
  const pathColumn: Column<LevelRow> = {
    key: 'path',
    header: t('vehicle_data:column.path'),
    cell: ({ path }) => <bdi className="meta">{path.join(' › ')}</bdi>,
  }
  const childrenColumn: Column<LevelRow> = {
    key: 'children',
    header: below ? t(`vehicle_data:plural.${below}`) : '',
    align: 'end',
    cell: (row) => <ChildrenLink level={level} row={row} />,
  }

  /** Returns the dropdown for a row's parent. */
  const parentChoice = (row: Pick<LevelRow, 'path'> | undefined) => {
    const above = parent ?? 'vtype'
    return {
      label: t(`vehicle_data:level.${above}`),
      load: levelOptions(above),
      valueLabel: row?.path.at(-1) ?? chosen[above].name,
    }
  }

  return {
    t,
    /** The default parent of a new row is the row that the list is filtered by. */
    parentId: (parent && chosen[parent].id) ?? null,
    nameColumn,
    pathColumn,
    childrenColumn,
    parentChoice,
    page: {
      title: t(`vehicle_data:plural.${level}`),
      // Short lists are sorted by name. In long lists, the newest rows come first, because a new row could otherwise be pages away.
      usualSort: isRead ? 'name' : undefined,
      size: level === 'manufacturer' ? 100 : 20,
      above: <LevelTabs />,
      filters,
      searchPlaceholder: t(`vehicle_data:search.${level}`),
      empty: { icon: IconCar, title: t(`vehicle_data:none.${level}`), text: t('vehicle_data:none_text') },
      emptyActions: (
        <>
          <VariantImportButton />
          <LoadSampleButton part="vehicles" />
        </>
      ),
      removal: {
        text: t('vehicle_data:removal_text'),
        dependentsLabel: (what: string, count: number) =>
          t(keyFor('vehicle_data:goes', what), { count, number: f.number(count) }),
        undo: level !== 'variant',
      },
    },
  }
}
