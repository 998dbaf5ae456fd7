import { IconAt } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useProblemText } from '../ui/messages/states.tsx'
import { InsertionPicker } from './insertion-picker.tsx'
import type { ConversationSubject } from './subjects.ts'
import type { useInsertion } from './use-insertion.ts'

type MentionPickerProps = { subject: ConversationSubject; insertion: ReturnType<typeof useInsertion> }

/** A button that opens a searchable list of colleagues to mention in an internal note. */
export function MentionPicker({ subject, insertion: { store, insert, leave } }: MentionPickerProps) {
  const t = useWording('conversations')
  const [typed, setTyped] = useState('')
  const { data, error } = useQueryOf(subject.calls.mentionable, {}, { enabled: store.dropdownOpened })
  const problemText = useProblemText(error)
  const searched = typed.trim().toLowerCase()
  const options = useMemo(
    () =>
      (data?.colleagues ?? [])
        .filter(({ name, username }) => `${name} ${username}`.toLowerCase().includes(searched))
        .map(({ name, username }) => ({ value: username, title: name, text: <bdi dir="ltr">@{username}</bdi> })),
    [data, searched],
  )
  return (
    <InsertionPicker
      store={store}
      icon={<IconAt size={18} stroke={1.75} />}
      label={t('conversations:mention.open')}
      searchLabel={t('conversations:mention.search')}
      typed={typed}
      onTyped={setTyped}
      onLeave={leave}
      onChoose={(username) => insert(`@${username} `)}
      options={options}
      empty={error ? problemText : data && options.length === 0 ? t('conversations:mention.none') : undefined}
    />
  )
}
