import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useWording } from '../app/i18n/wording.ts'
import type { Column } from './data-list.tsx'

const storageKey = (list: string) => `mapwright.columns.${list}`

const readHidden = (list: string): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(list)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** Lets a person hide columns of a list that they do not need, remembered by this browser; the first one always stays. */
export function useChosenColumns<Row>(list: string, columns: readonly Column<Row>[]): [Column<Row>[], ReactNode] {
  const t = useWording()
  const [hidden, setHidden] = useState(() => readHidden(list))
  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]
    setHidden(next)
    try {
      localStorage.setItem(storageKey(list), JSON.stringify(next))
    } catch {
      // Kept for this visit only.
    }
  }
  const [first, ...others] = columns
  const chooser = (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconColumns3 size={14} stroke={1.75} />}>
          {t('ui:list.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8}>
          {others.map(({ key, header }) => (
            <Checkbox key={key} size="xs" label={header} checked={!hidden.includes(key)} onChange={() => toggle(key)} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
  return [first ? [first, ...others.filter(({ key }) => !hidden.includes(key))] : [], chooser]
}
