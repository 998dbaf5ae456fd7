import { ActionIcon, Combobox, ScrollArea, Tooltip, type useCombobox, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './insertion-picker.module.css'

type InsertionPickerProps = {
  store: ReturnType<typeof useCombobox>
  icon: ReactNode
  label: string
  searchLabel: string
  typed: string
  onTyped: (text: string) => void
  /** Called when the list is closed by keyboard without a choice, so that the focus can return to the message. */
  onLeave: () => void
  onChoose: (value: string) => void
  options: readonly { value: string; title: string; text: ReactNode }[]
  /** True to show only the titles, next to each other. The texts are then their names. */
  isGrid?: boolean
  /** Shown instead of the options: that there are none, or why they could not be loaded. */
  empty: string | undefined
  footer?: ReactNode
}

/** A button in the composer that opens a searchable list of texts to insert. Enter selects the first match. */
export function InsertionPicker({
  store,
  label,
  typed,
  onTyped,
  options,
  empty,
  footer,
  isGrid = false,
  ...props
}: InsertionPickerProps) {
  const { dropdownOpened: isOpen } = store
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list changes
  useEffect(() => {
    if (isOpen) store.selectFirstOption()
  }, [options, isOpen])
  const choose = (value: string) => {
    onTyped('')
    props.onChoose(value)
  }
  return (
    // Unmounting the search field would move the focus to the button after the message has got it.
    <Combobox store={store} onOptionSubmit={choose} position="top-start" width={340} keepMounted>
      <Combobox.Target withAriaAttributes={false}>
        <Tooltip label={label} disabled={isOpen}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={label}
            aria-expanded={isOpen}
            onClick={() => store.toggleDropdown()}
          >
            {props.icon}
          </ActionIcon>
        </Tooltip>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          placeholder={props.searchLabel}
          aria-label={props.searchLabel}
          onChange={(event) => onTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            onTyped('')
            props.onLeave()
          }}
        />
        <Combobox.Options aria-label={label}>
          <ScrollArea.Autosize mah={280} type="scroll">
            <div role="presentation" className={isGrid ? classes.grid : undefined}>
              {options.map(({ value, title, text }) =>
                isGrid ? (
                  <Combobox.Option key={value} value={value} className={classes.symbol} title={String(text)}>
                    <span aria-hidden>{title}</span>
                    <VisuallyHidden>{text}</VisuallyHidden>
                  </Combobox.Option>
                ) : (
                  <Combobox.Option key={value} value={value} className={classes.option}>
                    <strong>{title}</strong>
                    <span className="meta">{text}</span>
                  </Combobox.Option>
                ),
              )}
            </div>
            {empty !== undefined && <Combobox.Empty>{empty}</Combobox.Empty>}
          </ScrollArea.Autosize>
        </Combobox.Options>
        {footer && <Combobox.Footer className={classes.footer}>{footer}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  )
}
