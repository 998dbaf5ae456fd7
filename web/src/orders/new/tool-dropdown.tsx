import { GetSupportedTools } from '@mapwright/contract/site/site-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { type Option, SearchableDropdown } from '../../ui/forms/searchable-dropdown.tsx'

type ToolDropdownProps = {
  value: string
  onChange: (tool: string) => void
  error: string | null
  /** Tools that support the control unit of this vehicle. */
  suggested: readonly string[]
}

/** The tool that read the file. The user's own tools are listed first, then tools for this vehicle, then all supported tools. */
export function ToolDropdown({ value, onChange, error, suggested }: ToolDropdownProps) {
  const t = useWording('orders')
  const { my_tools } = useMe()
  const supported = useQueryOf(GetSupportedTools, {}, { staleTime: 300_000 }).data?.tools ?? []
  const detailOf = (tool: string) =>
    my_tools.includes(tool)
      ? t('orders:new.file.my_tool')
      : suggested.includes(tool)
        ? t('orders:new.file.fitting_tool')
        : undefined
  const fitting = suggested.filter((tool) => supported.includes(tool))
  const tools = [...new Set([...my_tools, ...fitting, ...supported])]
  const options: Option[] = tools.map((tool) => ({ value: tool, label: tool, detail: detailOf(tool) }))
  return (
    <SearchableDropdown
      name="tool_used"
      label={t('orders:field.tool_used')}
      value={value || null}
      valueLabel={value}
      options={options}
      error={error}
      required
      onChange={(tool) => onChange(tool ?? '')}
    />
  )
}
