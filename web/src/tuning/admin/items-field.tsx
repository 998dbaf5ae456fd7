import { MultiSelect } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useWording } from '../../app/i18n/wording.ts'

type ItemsFieldProps = {
  label: string
  help?: string
  items: readonly { value: string; label: string }[]
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | null
}

/** Several of a list, found by typing. */
export function ItemsField({ label, help, items, value, onChange, error = null }: ItemsFieldProps) {
  const t = useWording()
  // A row that is gone, or not here yet, keeps its place in what was chosen.
  const known = new Set(items.map((item) => item.value))
  const data = [...items, ...value.filter((id) => !known.has(id)).map((id) => ({ value: id, label: '…' }))]
  return (
    <MultiSelect
      label={label}
      description={help}
      data={data}
      value={[...value]}
      onChange={onChange}
      error={error}
      searchable
      hidePickedOptions
      maxDropdownHeight={260}
      nothingFoundMessage={t('ui:dropdown.no_options')}
      placeholder={value.length === 0 ? t('ui:dropdown.placeholder') : ''}
    />
  )
}

export const asItems = (rows: readonly { _id: string; name: string }[]) =>
  rows.map(({ _id, name }) => ({ value: _id, label: name }))
