import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { useDebounced } from '../forms/use-debounced.ts'
import type { ListControls } from './list-state.ts'
import classes from './list-toolbar.module.css'

type ListSearchProps = { list: ListControls; placeholder: string }

/** The search of a list. The field updates immediately, the list after a pause in typing. */
export function ListSearch({ list, placeholder }: ListSearchProps) {
  const t = useWording()
  const [text, setText] = useState(list.search)
  const search = useDebounced((next: string) => list.set({ search: next.trim() || undefined }), 250)
  useEffect(() => setText(list.search), [list.search])
  const change = (next: string) => {
    setText(next)
    search(next)
  }
  return (
    <TextInput
      className={classes.search}
      size="sm"
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      rightSection={
        text === '' ? null : <CloseButton size="sm" aria-label={t('ui:list.clear_search')} onClick={() => change('')} />
      }
    />
  )
}

/** The toolbar of a list that has only a search. It does not load the code of filters. */
export const SearchToolbar = (props: ListSearchProps) => (
  <div className={classes.toolbar}>
    <ListSearch {...props} />
  </div>
)
