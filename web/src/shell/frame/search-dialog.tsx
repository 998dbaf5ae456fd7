import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './search-dialog.module.css'
import type { SearchItem } from './search-items.ts'
import { closeSearch, enterSearch, searchIsReady, setSearchText, useSearchState } from './search-state.ts'
import { useSearchGroups } from './use-search-groups.ts'

function Option({ item, id, isActive }: { item: SearchItem; id: string; isActive: boolean }) {
  const { icon: ItemIcon, title, detail, run } = item
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and opens the active option with Enter
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and references the active option
    <div ref={row} id={id} role="option" aria-selected={isActive} className={classes.option} onClick={run}>
      {ItemIcon && <ItemIcon size={18} stroke={1.6} aria-hidden />}
      <bdi className={classes.title}>{title}</bdi>
      {detail && <bdi className={classes.detail}>{detail}</bdi>}
    </div>
  )
}

/** Restores the focus when the dialog is unmounted. Mantine does so only for dialogs that stay mounted while they close. */
function useFocusReturn() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}

/**
 * A dialog that lists pages, orders, users and actions matching the text. Enter opens the selected result, which is initially the first one.
 */
export default function SearchDialog() {
  const t = useWording()
  const id = useId()
  const { text, isEntered } = useSearchState()
  const { groups, isSettled } = useSearchGroups(text)
  const [active, setActive] = useState(0)
  useFocusReturn()
  const items = groups.flatMap((group) => group.items)
  const at = Math.min(active, items.length - 1)
  const current = items[at]
  const optionId = (item: SearchItem) => `${id}-${items.indexOf(item)}`

  // Opens the first result if Enter was pressed before the results were loaded.
  useEffect(() => {
    if (isEntered && isSettled) items[0]?.run()
  })

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setActive((at + 1) % Math.max(items.length, 1))
    else if (event.key === 'ArrowUp') setActive((at - 1 + items.length) % Math.max(items.length, 1))
    else if (event.key === 'Enter') {
      if (active > 0 || isSettled) current?.run()
      else enterSearch()
    } else return
    event.preventDefault()
  }

  return (
    <Modal
      opened
      onClose={closeSearch}
      withCloseButton={false}
      centered={false}
      yOffset="12dvh"
      size={600}
      padding={0}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content }}
      attributes={{ content: { 'aria-label': t('app:search.open') } }}
    >
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label={t('app:search.open')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={current && optionId(current)}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('app:search.placeholder')}
          value={text}
          onFocus={searchIsReady}
          onChange={(event) => {
            setSearchText(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('app:search.results')} className={classes.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
          <div key={group.name} role="group" aria-label={group.label}>
            <div className={classes.label} aria-hidden>
              {group.label}
            </div>
            {group.items.map((item) => (
              <Option key={item.id} item={item} id={optionId(item)} isActive={item === current} />
            ))}
          </div>
        ))}
      </div>
      {items.length === 0 && (
        <p className={classes.empty} role="status">
          {t(isSettled ? 'app:search.nothing' : 'app:search.searching')}
        </p>
      )}
      <div className={classes.hints}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('app:search.hint_move')}
        </span>
        <span>
          <kbd>↵</kbd> {t('app:search.hint_open')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('app:search.hint_close')}
        </span>
      </div>
    </Modal>
  )
}
