import { ActionIcon, Button, Switch, Textarea, Tooltip } from '@mantine/core'
import { messageRules } from '@mapwright/contract/orders/message.ts'
import { PostOrderMessage, TypeOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { actionKeys } from '../../platform/api/action-keys.ts'
import { call } from '../../platform/api/call.ts'
import { flagText } from '../../platform/api/flag-text.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { refreshNames } from '../../platform/api/queries.ts'
import { upload } from '../../platform/api/upload.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Isolated } from '../../ui/isolated.tsx'
import { notify } from '../../ui/notify.ts'
import { useProblemText } from '../../ui/states.tsx'
import { AnswerPicker } from './answer-picker.tsx'
import classes from './composer.module.css'
import { useAnswers } from './use-answers.ts'
import { useDraft } from './use-draft.ts'

/** The other side hears of it no more often than this. */
const typingEveryMs = 2_500

type ComposerProps = { order: Order; isStaff: boolean; onSent: () => void }

/** Writes a message: with Ctrl and Enter, by drop, with progress; what was typed stays until it is sent. */
export function Composer({ order, isStaff, onSent }: ComposerProps) {
  const t = useWording('orders')
  const f = useFormats()
  const client = useQueryClient()
  const { _id: orderId } = order
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const told = useRef(0)
  const [text, setText] = useDraft(orderId)
  const answers = useAnswers(order, { box, text, setText: (changed) => type(changed) })
  const [files, setFiles] = useState<File[]>([])
  const [isNote, setIsNote] = useState(false)
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<ProblemError | null>(null)
  const [keys] = useState(actionKeys)
  const problemText = useProblemText(problem)
  const isBusy = sent !== undefined

  const tellTyping = () => {
    if (isNote || Date.now() - told.current < typingEveryMs) return
    told.current = Date.now()
    void call(TypeOrderMessage, { params: { id: orderId } }).catch(() => undefined)
  }

  const type = (changed: string) => {
    setText(changed)
    tellTyping()
  }

  const take = (list: FileList | null) => {
    const chosen = [...(list ?? [])]
    const large = chosen.find(({ size }) => size > messageRules.max_bytes)
    if (large)
      return notify.failed(t('orders:talk.too_large', { name: large.name, most: f.bytes(messageRules.max_bytes) }))
    if (files.length + chosen.length > messageRules.max_files)
      return notify.failed(t('orders:talk.too_many', { most: messageRules.max_files }))
    setFiles([...files, ...chosen])
  }

  const send = async () => {
    if (isBusy || (text.trim() === '' && files.length === 0)) return
    setSent(0)
    setProblem(null)
    try {
      const body = { text, internal: flagText(isNote) }
      const input = { params: { id: orderId }, body, files: { files } }
      await upload(PostOrderMessage, input, {
        key: keys.keyFor(input),
        onProgress: ({ sent: bytes, total }) => setSent(total > 0 ? bytes / total : 0),
      })
      setText('')
      setFiles([])
      keys.settle()
      refreshNames(client, ['orders'])
      onSent()
    } catch (failure) {
      if (!(failure instanceof ProblemError)) throw failure
      keys.settle(failure)
      setProblem(failure)
    } finally {
      setSent(undefined)
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's shortcut of the file button inside
    <div
      className={classes.composer}
      data-note={isNote || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <Textarea
        ref={box}
        aria-label={t('orders:talk.label')}
        placeholder={t(isNote ? 'orders:talk.note_placeholder' : 'orders:talk.placeholder')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={messageRules.max_text}
        value={text}
        error={problem && problemText}
        onChange={(event) => {
          type(event.currentTarget.value)
          if (isStaff) answers.onTyped(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map((file) => (
            <li key={`${file.name}${file.size}${file.lastModified}`}>
              <bdi>{file.name}</bdi>
              <Isolated className="meta tabular">{f.bytes(file.size)}</Isolated>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={22}
                disabled={isBusy}
                aria-label={t('orders:talk.remove_file', { name: file.name })}
                onClick={() => setFiles(files.filter((other) => other !== file))}
              >
                <IconX size={14} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.bar}>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t('orders:talk.attach')}
          onChange={(event) => {
            take(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
        <Tooltip label={t('orders:talk.attach')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('orders:talk.attach')}
            onClick={() => input.current?.click()}
          >
            <IconPaperclip size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
        {isStaff && <AnswerPicker store={answers.store} onChoose={answers.choose} onLeave={answers.leave} />}
        {isStaff && (
          <Switch
            size="xs"
            label={t('orders:talk.note')}
            description={isNote ? t('orders:talk.note_hint') : undefined}
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
          {t(isNote ? 'orders:talk.keep_note' : 'orders:talk.send')}
        </Button>
      </div>
      {isBusy && files.length > 0 && (
        <div
          className={classes.progress}
          role="progressbar"
          aria-label={t('orders:talk.send')}
          aria-valuenow={Math.round(sent * 100)}
        >
          <div style={{ inlineSize: `${sent * 100}%` }} />
        </div>
      )}
    </div>
  )
}
