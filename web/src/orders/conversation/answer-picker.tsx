import { ActionIcon, Combobox, ScrollArea, Tooltip, type useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { CannedAnswer } from '@mapwright/contract/orders/canned-answer.ts'
import { ListCannedAnswers } from '@mapwright/contract/orders/canned-answer-endpoints.ts'
import { IconMessageBolt } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useProblemText } from '../../ui/states.tsx'
import classes from './answer-picker.module.css'

const maxShown = 20

type AnswerPickerProps = {
  store: ReturnType<typeof useCombobox>
  onChoose: (answer: CannedAnswer) => void
  /** Closed without a choice by the keyboard: where it came from gets the focus back. */
  onLeave: () => void
}

/** A button that opens the team's answers, searched by typing, chosen by keyboard or mouse. */
export function AnswerPicker({ store, onChoose, onLeave }: AnswerPickerProps) {
  const t = useWording('answers')
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed, 150)
  const { data, error } = useQueryOf(
    ListCannedAnswers,
    { query: { search_keyword: text, size: maxShown } },
    { enabled: store.dropdownOpened, keepPrevious: true },
  )
  const problemText = useProblemText(error)
  const answers = data?.canned_answers ?? []
  // Enter takes the first one found.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other answers are there, not at every drawing
  useEffect(() => {
    if (store.dropdownOpened) store.selectFirstOption()
  }, [data, store.dropdownOpened])
  const choose = (id: string) => {
    const answer = answers.find(({ _id }) => _id === id)
    setTyped('')
    if (answer) onChoose(answer)
  }
  return (
    <Combobox store={store} onOptionSubmit={choose} position="top-start" width={340}>
      <Combobox.Target withAriaAttributes={false}>
        <Tooltip label={t('answers:open')} disabled={store.dropdownOpened}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('answers:open')}
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
          placeholder={t('answers:search')}
          aria-label={t('answers:search')}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            setTyped('')
            onLeave()
          }}
        />
        <Combobox.Options aria-label={t('answers:title')}>
          <ScrollArea.Autosize mah={280} type="scroll">
            {answers.map((answer) => (
              <Combobox.Option key={answer._id} value={answer._id} className={classes.option}>
                <strong>{answer.title}</strong>
                <span className="meta">{answer.text}</span>
              </Combobox.Option>
            ))}
            {data && answers.length === 0 && (
              <Combobox.Empty>{t(text === '' ? 'answers:none' : 'answers:not_found')}</Combobox.Empty>
            )}
            {error && <Combobox.Empty>{problemText}</Combobox.Empty>}
          </ScrollArea.Autosize>
        </Combobox.Options>
        <Combobox.Footer className={classes.footer}>
          <PageLink to="/admin/canned_answers">{t('answers:manage')}</PageLink>
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  )
}
