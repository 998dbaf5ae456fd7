import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import '@mantine/core/styles/PillsInput.layer.css'
import { useWording } from '../../platform/i18n/wording.ts'
import { renderPill } from '../forms/removable-pill.tsx'

type MultiChoiceProps = Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> & {
  options: readonly { value: string; label: string }[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** A field for choosing several options from a list, which can be searched by typing. */
export function MultiChoice({ options, value, ...props }: MultiChoiceProps) {
  const t = useWording()
  // Keeps selected values whose options were removed or are not loaded yet.
  const known = new Set(options.map((option) => option.value))
  const data = [...options, ...value.filter((id) => !known.has(id)).map((id) => ({ value: id, label: '…' }))]
  return (
    <MultiSelect
      {...props}
      data={data}
      value={[...value]}
      renderPill={renderPill}
      searchable
      hidePickedOptions
      maxDropdownHeight={260}
      nothingFoundMessage={t('ui:dropdown.no_options')}
      placeholder={value.length === 0 ? t('ui:dropdown.placeholder') : ''}
    />
  )
}
