import { LoadSampleButton } from '../../accounts/load-sample-button.tsx'
import { useFormats } from '../../app/i18n/formats.ts'
import { useWording } from '../../app/i18n/wording.ts'
import type { Column } from '../../ui/data-list.tsx'
import { BelowLink } from './below-link.tsx'
import { LevelTabs } from './level-tabs.tsx'
import { type LevelName, type LevelRow, levelBelow, levelsAbove } from './levels.ts'
import { levelOptions, useAboveFilters, useChosenAbove } from './use-above-filters.ts'
import { VariantImportButton } from './variant-import.tsx'

/** What the pages of the five levels share: words, filters by the levels above, the field of the level directly above. */
export function useLevel(level: LevelName) {
  const t = useWording('catalogue')
  const f = useFormats()
  const chosen = useChosenAbove()
  const filters = useAboveFilters(level, chosen)
  const parent = levelsAbove(level).at(-1)
  const below = levelBelow(level)

  const nameColumn: Column<LevelRow> = {
    key: 'name',
    header: t('catalogue:column.name'),
    phone: 'title',
    sortable: true,
    cell: ({ name }) => <bdi>{name}</bdi>,
  }
  const pathColumn: Column<LevelRow> = {
    key: 'path',
    header: t('catalogue:column.path'),
    cell: ({ path }) => <bdi className="meta">{path.join(' › ')}</bdi>,
  }
  const childrenColumn: Column<LevelRow> = {
    key: 'children',
    header: below ? t(`catalogue:plural.${below}`) : '',
    align: 'end',
    cell: (row) => <BelowLink level={level} row={row} />,
  }

  /** The dropdown of the level directly above. */
  const parentChoice = (row: Pick<LevelRow, 'path'> | undefined) => {
    const above = parent ?? 'vtype'
    return {
      label: t(`catalogue:level.${above}`),
      load: levelOptions(above),
      valueLabel: row?.path.at(-1) ?? chosen[above].name,
    }
  }

  return {
    t,
    /** What a new row starts with: the parent that the list is narrowed down to. */
    parentId: (parent && chosen[parent].id) ?? null,
    nameColumn,
    pathColumn,
    childrenColumn,
    parentChoice,
    page: {
      title: t(`catalogue:plural.${level}`),
      above: <LevelTabs />,
      filters,
      searchPlaceholder: t(`catalogue:search.${level}`),
      empty: { title: t(`catalogue:none.${level}`), text: t('catalogue:none_text') },
      emptyActions: (
        <>
          <VariantImportButton />
          <LoadSampleButton part="vehicles" />
        </>
      ),
      removal: {
        text: t('catalogue:removal_text'),
        goes: (what: string, count: number) => t(`catalogue:goes.${what}`, { count, number: f.number(count) }),
        undo: level !== 'variant',
      },
    },
  }
}
