import { ActionIcon, Combobox, ScrollArea, Tooltip, type useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { CannedReply } from '@mapwright/contract/conversations/canned-reply.ts'
import { cannedReplyCalls } from '@mapwright/contract/conversations/canned-reply-endpoints.ts'
import { IconMessageBolt } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { useProblemText } from '../ui/messages/states.tsx'
import classes from './reply-picker.module.css'

const maxShown = 20

type ReplyPickerProps = {
  store: ReturnType<typeof useCombobox>
  onChoose: (reply: CannedReply) => void
  /** Called when the list is closed by keyboard without a choice, so that the focus can return to the message. */
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
  const replies = data?.canned_answers ?? []
  // Enter selects the first match.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list changes
  useEffect(() => {
    if (store.dropdownOpened) store.selectFirstOption()
  }, [data, store.dropdownOpened])
  const choose = (id: string) => {
    const reply = replies.find(({ _id }) => _id === id)
    setTyped('')
    if (reply) onChoose(reply)
  }
  return (
    <Combobox store={store} onOptionSubmit={choose} position="top-start" width={340}>
      <Combobox.Target withAriaAttributes={false}>
        <Tooltip label={t('conversations:replies.open')} disabled={store.dropdownOpened}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('conversations:replies.open')}
            aria-expanded={store.dropdownOpened}
            onClick={() => store.toggleDropdown()}
          >
            <IconMessageBolt size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          placeholder={t('conversations:replies.search')}
          aria-label={t('conversations:replies.search')}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            setTyped('')
            onLeave()
          }}
        />
        <Combobox.Options aria-label={t('conversations:replies.title')}>
          <ScrollArea.Autosize mah={280} type="scroll">
            {replies.map((reply) => (
              <Combobox.Option key={reply._id} value={reply._id} className={classes.option}>
                <strong>{reply.title}</strong>
                <span className="meta">{reply.text}</span>
              </Combobox.Option>
            ))}
            {data && replies.length === 0 && (
              <Combobox.Empty>
                {t(text === '' ? 'conversations:replies.none' : 'conversations:replies.not_found')}
              </Combobox.Empty>
            )}
            {error && <Combobox.Empty>{problemText}</Combobox.Empty>}
          </ScrollArea.Autosize>
        </Combobox.Options>
        <Combobox.Footer className={classes.footer}>
          <PageLink to="/admin/canned_answers">{t('conversations:replies.manage')}</PageLink>
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  )
}
