import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import type { Column } from './list-table.tsx'

const storageKey = (list: string) => `mapwright.columns.${list}`

const readHidden = (list: string): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(list)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** Lists with fewer columns do not let the user hide columns. */
const minColumns = 4

/** Returns the visible columns and a menu to choose them. The choice is stored in the browser. The title column is always visible. */
export function useChosenColumns<Row>(list: string, columns: readonly Column<Row>[]): [Column<Row>[], ReactNode] {
  const t = useWording()
  const [hidden, setHidden] = useState(() => readHidden(list))
  const keep = (next: readonly string[]) => {
    setHidden(next)
    try {
      localStorage.setItem(storageKey(list), JSON.stringify(next))
    } catch {
      // If storage fails, the choice is lost when the page is left.
    }
  }
  const title = columns.find(({ phone }) => phone === 'title') ?? columns[0]
  const others = columns.filter((column) => column !== title && column.header !== '')
  const isHidden = ({ key }: Column<Row>) => others.some((column) => column.key === key) && hidden.includes(key)
  const shown = columns.filter((column) => !isHidden(column))
  if (columns.length < minColumns) return [[...columns], null]
  const hiddenCount = columns.length - shown.length
  const label = hiddenCount > 0 ? t('ui:list.columns_hidden', { hidden: hiddenCount }) : t('ui:list.columns')
  const chooser = (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconColumns3 size={14} stroke={1.75} />}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8}>
          {others.map((column) => (
            <Checkbox
              key={column.key}
              size="xs"
              label={column.header}
              checked={!isHidden(column)}
              onChange={() =>
                keep(isHidden(column) ? hidden.filter((key) => key !== column.key) : [...hidden, column.key])
              }
            />
          ))}
          {hiddenCount > 0 && (
            <Button size="compact-sm" variant="subtle" onClick={() => keep([])}>
              {t('ui:list.columns_all')}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
  return [shown, chooser]
}
