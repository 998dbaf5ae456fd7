import { Button, Popover } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { type Option, SearchableDropdown } from '../forms/searchable-dropdown.tsx'
import { ListFilterFrame } from './list-filter-frame.tsx'
import type { ListControls } from './list-state.ts'
import classes from './list-toolbar.module.css'

/** A filter with too many values for a menu. The user finds a value by typing. */
export type SearchedFilter = {
  name: string
  label: string
  load: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
  /** The label of the value in the URL. */
  valueLabel: string | undefined
  /** Filters to reset when this one changes. */
  clears?: readonly string[]
}

export function ListSearchedFilter({ filter, list }: { filter: SearchedFilter; list: ListControls }) {
  const t = useWording()
  const [isOpen, setIsOpen] = useState(false)
  const { name, label, load, valueLabel, clears = [] } = filter
  const value = list.filters[name]
  const change = (next: string | null) =>
    list.set({ ...Object.fromEntries(clears.map((other) => [other, undefined])), [name]: next ?? undefined })
  return (
    <ListFilterFrame label={label} isSet={value !== undefined} onRemove={() => change(null)}>
      <Popover position="bottom-start" opened={isOpen} onChange={setIsOpen} trapFocus width={300}>
        <Popover.Target>
          <Button
            variant="default"
            size="compact-sm"
            className={classes.chip}
            leftSection={value ? null : <IconPlus size={14} stroke={1.75} />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {value ? t('ui:list.filter_set', { name: label, value: valueLabel ?? value }) : label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <SearchableDropdown
            label={label}
            value={value ?? null}
            valueLabel={valueLabel}
            load={load}
            isInDialog
            onChange={(next) => {
              setIsOpen(false)
              change(next)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </ListFilterFrame>
  )
}
