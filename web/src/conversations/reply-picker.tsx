import type { useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { CannedReply } from '@mapwright/contract/conversations/canned-reply.ts'
import { cannedReplyCalls } from '@mapwright/contract/conversations/canned-reply-endpoints.ts'
import { IconMessageBolt } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { useProblemText } from '../ui/messages/states.tsx'
import { InsertionPicker } from './insertion-picker.tsx'

const maxShown = 20

type ReplyPickerProps = {
  store: ReturnType<typeof useCombobox>
  onChoose: (reply: CannedReply) => void
  onLeave: () => void
}

/** A button that opens a searchable list of canned replies. */
export function ReplyPicker({ store, onChoose, onLeave }: ReplyPickerProps) {
  const t = useWording('conversations')
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed, 150)
  const { data, error } = useQueryOf(
    cannedReplyCalls.list,
    { query: { search_keyword: text, size: maxShown } },
    { enabled: store.dropdownOpened, keepPrevious: true },
  )
  const problemText = useProblemText(error)
  const replies = data?.canned_answers
  const options = useMemo(() => (replies ?? []).map(({ _id: value, ...reply }) => ({ value, ...reply })), [replies])
  const none = t(text === '' ? 'conversations:replies.none' : 'conversations:replies.not_found')
  return (
    <InsertionPicker
      store={store}
      icon={<IconMessageBolt size={18} stroke={1.75} />}
      label={t('conversations:replies.open')}
      searchLabel={t('conversations:replies.search')}
      typed={typed}
      onTyped={setTyped}
      onLeave={onLeave}
      onChoose={(id) => {
        const reply = replies?.find(({ _id }) => _id === id)
        if (reply) onChoose(reply)
      }}
      options={options}
      empty={error ? problemText : replies?.length === 0 ? none : undefined}
      footer={<PageLink to="/admin/canned_answers">{t('conversations:replies.manage')}</PageLink>}
    />
  )
}
