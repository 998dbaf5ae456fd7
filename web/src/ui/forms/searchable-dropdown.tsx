import { CloseButton, Combobox, InputBase, Loader, ScrollArea, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSelector } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { maxShown, type Option, optionsFor } from './dropdown-options.ts'
import classes from './searchable-dropdown.module.css'

export type { Option }

type SearchableDropdownProps = {
  label: ReactNode
  value: string | null
  onChange: (value: string | null, option: Option | null) => void
  /** All options, which are filtered in the browser. Alternative to `load`. */
  options?: readonly Option[]
  /** Searches options on the server. Alternative to `options`. */
  load?: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
  /** The label of a value that is not among the loaded options. */
  valueLabel?: string | undefined
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** True if the selection can be cleared. Default: true unless the field is required. */
  isClearable?: boolean
  placeholder?: string
  name?: string
  /** True inside a popover that closes on an outside click: the options are rendered inside the popover and are open initially. */
  isInDialog?: boolean
}

/** Loads the server's options for the text. Returns the previous options while loading. */
function useLoaded(load: SearchableDropdownProps['load'], text: string, isOpen: boolean) {
  const [found, setFound] = useState<readonly Option[]>([])
  const [isLoading, setIsLoading] = useState(false)
  useEffect(() => {
    if (!load || !isOpen) return
    const cancel = new AbortController()
    setIsLoading(true)
    load(text, cancel.signal)
      .then(setFound, () => undefined)
      .finally(() => {
        if (!cancel.signal.aborted) setIsLoading(false)
      })
    return () => cancel.abort()
  }, [load, text, isOpen])
  return { found, isLoading }
}

/**
 * A dropdown with a search. It shows at most ten options that contain the text, ignoring case, 200 ms after the last key press. Optional fields
 * also have an empty option.
 */
export function SearchableDropdown(props: SearchableDropdownProps) {
  const { label, value, onChange, options, load, valueLabel, description, error, required, disabled, name } = props
  const isClearable = props.isClearable ?? !required
  const t = useWording()
  const [typed, setTyped] = useState<string | null>(null)
  const [text] = useDebouncedValue(typed ?? '', 200)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyped(null)
    },
  })
  const { found, isLoading } = useLoaded(load, text, combobox.dropdownOpened)
  const all = load ? found : (options ?? [])
  const shown = load ? all.slice(0, maxShown) : optionsFor(all, text)
  const chosen = all.find((option) => option.value === value)
  const chosenLabel = value === null || value === '' ? '' : (chosen?.label ?? valueLabel ?? value)

  const isFiltered = text === (typed ?? '') && !isLoading

  const choose = (next: string) => {
    const option = all.find((one) => one.value === next) ?? null
    onChange(option?.value ?? null, option)
    combobox.closeDropdown()
  }

  /** Chooses the first match on Enter, without waiting for the list to be filtered. Enter then does not submit the form. */
  const chooseFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !typed || combobox.getSelectedOptionIndex() >= 0)
      return
    event.preventDefault()
    const [first] = load ? (isFiltered ? shown : []) : optionsFor(all, typed)
    if (first) choose(first.value)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} disabled={disabled ?? false} withinPortal={!props.isInDialog}>
      <Combobox.Target>
        <InputBase
          label={label}
          description={description}
          error={error}
          required={required ?? false}
          disabled={disabled ?? false}
          {...(name ? { name } : {})}
          autoComplete="off"
          placeholder={chosenLabel || (props.placeholder ?? t('ui:dropdown.placeholder'))}
          value={typed ?? chosenLabel}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onKeyDown={chooseFirst}
          onFocus={(event) => {
            event.currentTarget.select()
            if (props.isInDialog) combobox.openDropdown()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          rightSectionPointerEvents={chosenLabel && !disabled ? 'all' : 'none'}
          rightSection={
            isLoading ? (
              <Loader size={14} />
            ) : chosenLabel && !disabled && isClearable ? (
              <CloseButton
                size="sm"
                aria-label={t('ui:dropdown.clear')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChange(null, null)}
              />
            ) : (
              <IconSelector size={16} stroke={1.75} aria-hidden />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={typeof label === 'string' ? label : undefined} aria-busy={!isFiltered}>
          <ScrollArea.Autosize mah={320} type="scroll">
            {text === '' && isClearable && <EmptyOption />}
            {shown.map((option) => (
              <DropdownOption key={option.value} option={option} isActive={option.value === value} />
            ))}
            {shown.length === 0 && !isLoading && <Combobox.Empty>{t('ui:dropdown.no_options')}</Combobox.Empty>}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function EmptyOption() {
  const t = useWording()
  return (
    <Combobox.Option value="" className={classes.empty} aria-label={t('ui:dropdown.empty')}>
      {t('ui:dropdown.none')}
    </Combobox.Option>
  )
}

function DropdownOption({ option, isActive }: { option: Option; isActive: boolean }) {
  return (
    <Combobox.Option value={option.value} active={isActive} className={classes.option}>
      <span>{option.label}</span>
      {option.detail && <span className="meta">{option.detail}</span>}
    </Combobox.Option>
  )
}
