import { Button, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import type { ListControls } from './list-state.ts'
import classes from './list-toolbar.module.css'

export type ListSort = { key: string; header: string }

/** A menu for sorting lists without a header row, as on phones. */
export function ListSortMenu({ list, sorts }: { list: ListControls; sorts: readonly ListSort[] }) {
  const t = useWording()
  const name = list.sort?.replace(/^-/, '')
  const chosen = sorts.find(({ key }) => key === name)
  const DirectionIcon = chosen ? (list.sort?.startsWith('-') ? IconArrowDown : IconArrowUp) : IconArrowsSort
  return (
    <span className={classes.sorts}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="compact-sm"
            className={classes.chip}
            leftSection={<DirectionIcon size={14} stroke={1.75} />}
          >
            {chosen ? chosen.header : t('ui:list.sort')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {sorts.flatMap(({ key, header }) => [
            <Menu.Item
              key={`-${key}`}
              leftSection={<IconArrowDown size={14} stroke={1.75} />}
              aria-current={list.sort === `-${key}`}
              onClick={() => list.set({ sort: `-${key}` })}
            >
              {t('ui:list.sort_down', { column: header })}
            </Menu.Item>,
            <Menu.Item
              key={key}
              leftSection={<IconArrowUp size={14} stroke={1.75} />}
              aria-current={list.sort === key}
              onClick={() => list.set({ sort: key })}
            >
              {t('ui:list.sort_up', { column: header })}
            </Menu.Item>,
          ])}
          {list.sort !== list.usualSort && (
            <Menu.Item onClick={() => list.set({ sort: undefined })}>{t('ui:list.sort_usual')}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
