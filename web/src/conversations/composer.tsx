import { ActionIcon, Button, Switch, Textarea, Tooltip } from '@mantine/core'
import { messageRules } from '@mapwright/contract/conversations/message.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { actionKeys } from '../platform/api/action-keys.ts'
import { call } from '../platform/api/call.ts'
import { flagText } from '../platform/api/flag-text.ts'
import type { ProblemError } from '../platform/api/problem-error.ts'
import { problemIn } from '../platform/api/problem-error.ts'
import { refreshNames } from '../platform/api/queries.ts'
import { upload } from '../platform/api/upload.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { useProblemText } from '../ui/states.tsx'
import { AttachedFiles, useTakeFiles } from './attached-files.tsx'
import classes from './composer.module.css'
import { ReplyPicker } from './reply-picker.tsx'
import { type SubjectRef, useSubject } from './subjects.ts'
import { useCannedReplies } from './use-canned-replies.ts'
import { useDraft } from './use-draft.ts'

/** The other side is told at most this often. */
const typingIntervalMs = 2_500

type ComposerProps = { subject: SubjectRef; isStaff: boolean; onSent: () => void }

/** A form for a message with files. Ctrl+Enter sends it; unsent text is kept. */
export function Composer({ subject, isStaff, onSent }: ComposerProps) {
  const t = useWording('conversations')
  const client = useQueryClient()
  const { id } = subject
  const { calls, useReplyValues } = useSubject(subject)
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const sentAt = useRef(0)
  const [text, setText] = useDraft(id)
  const replies = useCannedReplies(useReplyValues(id, isStaff), { box, text, setText: (changed) => type(changed) })
  const [files, setFiles] = useState<File[]>([])
  const [isNote, setIsNote] = useState(false)
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<ProblemError | null>(null)
  const [keys] = useState(actionKeys)
  const problemText = useProblemText(problem)
  const isBusy = sent !== undefined

  const sendTyping = () => {
    if (isNote || Date.now() - sentAt.current < typingIntervalMs) return
    sentAt.current = Date.now()
    void call(calls.type, { params: { id } }).catch(() => undefined)
  }

  const type = (changed: string) => {
    setText(changed)
    sendTyping()
  }

  const take = useTakeFiles({ files, onChange: setFiles })

  const send = async () => {
    if (isBusy || (text.trim() === '' && files.length === 0)) return
    setSent(0)
    setProblem(null)
    try {
      const body = { text, internal: flagText(isNote) }
      const input = { params: { id }, body, files: { files } }
      await upload(calls.post, input, {
        key: keys.keyFor(input),
        onProgress: ({ sent: bytes, total }) => setSent(total > 0 ? bytes / total : 0),
      })
      setText('')
      setFiles([])
      keys.settle()
      refreshNames(client, [calls.list.name.split('.')[0] ?? ''])
      onSent()
    } catch (failure) {
      const refused = problemIn(failure)
      keys.settle(refused)
      setProblem(refused)
    } finally {
      setSent(undefined)
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a mouse shortcut for the file button inside
    <div
      className={classes.composer}
      data-note={isNote || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <Textarea
        ref={box}
        aria-label={t('conversations:label')}
        placeholder={t(isNote ? 'conversations:note_placeholder' : 'conversations:placeholder')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={messageRules.max_text}
        value={text}
        error={problem && problemText}
        onChange={(event) => {
          type(event.currentTarget.value)
          if (isStaff) replies.onTyped(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
      <AttachedFiles files={files} isDisabled={isBusy} onChange={setFiles} />
      <div className={classes.bar}>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t('conversations:attach')}
          onChange={(event) => {
            take(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
        <Tooltip label={t('conversations:attach')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('conversations:attach')}
            onClick={() => input.current?.click()}
          >
            <IconPaperclip size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
        {isStaff && <ReplyPicker store={replies.store} onChoose={replies.choose} onLeave={replies.leave} />}
        {isStaff && (
          <Switch
            size="xs"
            label={t('conversations:note')}
            description={isNote ? t('conversations:note_hint') : undefined}
            checked={isNote}
            onChange={(event) => {
              setIsNote(event.currentTarget.checked)
            }}
          />
        )}
        <Button
          className={classes.send ?? ''}
          size="xs"
          variant={isNote ? 'default' : 'filled'}
          loading={isBusy}
          disabled={text.trim() === '' && files.length === 0}
          onClick={() => void send()}
        >
          {t(isNote ? 'conversations:keep_note' : 'conversations:send')}
        </Button>
      </div>
      {isBusy && files.length > 0 && <ProgressBar label={t('conversations:send')} share={sent} isAtEdge />}
    </div>
  )
}
