import { Button, Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCheck, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { type DateFilter, ListDateFilter } from './list-date-filter.tsx'
import { ListFilterFrame } from './list-filter-frame.tsx'
import { ListSearch } from './list-search.tsx'
import { ListSearchedFilter, type SearchedFilter } from './list-searched-filter.tsx'
import { type ListSort, ListSortMenu } from './list-sort-menu.tsx'
import type { ListControls } from './list-state.ts'
import classes from './list-toolbar.module.css'

type MenuFilter = { name: string; label: string; options: readonly { value: string; label: string }[] }
export type ListFilter = MenuFilter | SearchedFilter | DateFilter

function Filter({ filter, list }: { filter: MenuFilter; list: ListControls }) {
  const t = useWording()
  const value = list.filters[filter.name]
  const chosen = filter.options.find((option) => option.value === value)
  return (
    <ListFilterFrame
      label={filter.label}
      isSet={chosen !== undefined}
      onRemove={() => list.set({ [filter.name]: undefined })}
    >
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            size="compact-sm"
            className={classes.chip}
            leftSection={chosen ? null : <IconPlus size={14} stroke={1.75} />}
          >
            {chosen ? t('ui:list.filter_set', { name: filter.label, value: chosen.label }) : filter.label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {filter.options.map((option) => (
            <Menu.Item
              key={option.value}
              rightSection={option === chosen ? <IconCheck size={14} stroke={2} /> : null}
              onClick={() => list.set({ [filter.name]: option === chosen ? undefined : option.value })}
            >
              {option.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </ListFilterFrame>
  )
}

type ListToolbarProps = {
  list: ListControls
  heading?: string | undefined
  filters: readonly ListFilter[]
  searchPlaceholder: string | undefined
  sorts?: readonly ListSort[]
  aside?: ReactNode
  chooser?: ReactNode
}

/**
 * The toolbar of a list. On a phone, a button shows and hides the filters and the choice of columns. Active filters, the search and other
 * controls stay visible.
 */
export function ListToolbar({
  list,
  heading,
  filters,
  searchPlaceholder,
  sorts = [],
  aside,
  chooser,
}: ListToolbarProps) {
  const t = useWording()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const setCount = filters.filter((filter) => isSet(filter, list)).length
  return (
    <div className={classes.toolbar}>
      {heading !== undefined && <h2>{heading}</h2>}
      {searchPlaceholder !== undefined && <ListSearch list={list} placeholder={searchPlaceholder} />}
      {filters.length > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          className={`${classes.chip} ${classes.opener}`}
          leftSection={<IconAdjustmentsHorizontal size={14} stroke={1.75} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {setCount > 0 ? t('ui:list.filters_set', { set: setCount }) : t('ui:list.filters')}
        </Button>
      )}
      {sorts.length > 0 && <ListSortMenu list={list} sorts={sorts} />}
      <div id={id} className={classes.foldable} data-open={isOpen || undefined}>
        {filters.map((filter) =>
          'load' in filter ? (
            <ListSearchedFilter key={filter.name} filter={filter} list={list} />
          ) : !('options' in filter) ? (
            <ListDateFilter key={filter.name} filter={filter} list={list} />
          ) : (
            <Filter key={filter.name} filter={filter} list={list} />
          ),
        )}
      </div>
      {(aside || chooser) && (
        <div className={classes.aside} data-folded={(!aside && filters.length > 0 && !isOpen) || undefined}>
          {aside}
          {chooser && (
            <span className={classes.chooser} data-folded={(filters.length > 0 && !isOpen) || undefined}>
              {chooser}
            </span>
          )}
        </div>
      )}
    </div>
  )
}

const isSet = (filter: ListFilter, { filters }: ListControls) =>
  filter.name === 'date' ? Boolean(filters['from'] || filters['to']) : filters[filter.name] !== undefined
