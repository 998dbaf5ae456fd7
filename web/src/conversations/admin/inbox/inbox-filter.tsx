import { SegmentedControl } from '@mantine/core'
import { type InboxFilter, inboxFilters } from '@mapwright/contract/conversations/inbox.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'

type InboxFilterControlProps = {
  value: InboxFilter
  /** Undefined while loading. */
  counts: Readonly<Record<InboxFilter, number>> | undefined
  onChange: (value: InboxFilter) => void
}

/** Filters the inbox by assignee. Each filter shows its number of conversations. */
export function InboxFilterControl({ value, counts, onChange }: InboxFilterControlProps) {
  const t = useWording('conversations')
  const f = useFormats()
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('conversations:inbox.filter')}
      value={value}
      onChange={onChange}
      data={inboxFilters.map((each) => ({
        value: each,
        label: `${t(`conversations:inbox.${each}`)} ${f.number(counts?.[each] ?? 0)}`,
      }))}
    />
  )
}
