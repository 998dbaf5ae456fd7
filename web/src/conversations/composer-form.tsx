import { Button, Textarea } from '@mantine/core'
import { messageRules } from '@mapwright/contract/conversations/message.ts'
import { type ChangeEvent, type ReactNode, type RefObject, useState } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { AttachedFiles, useTakeFiles } from './attached-files.tsx'
import classes from './composer.module.css'
import { FileEntry } from './file-entry.tsx'
import { MentionSuggestions, suggestedAttributes } from './mention-suggestions.tsx'
import { useDraft } from './use-draft.ts'
import type { useTypedMention } from './use-typed-mention.ts'

/** The text, audience and files of an unsent message. Text and audience are stored in the browser. */
export function useMessageDraft(id: string) {
  const [{ text, isNote }, setDraft] = useDraft(id)
  const [files, setFiles] = useState<File[]>([])
  const take = useTakeFiles({ files, onChange: setFiles })
  const setText = (changed: string) => setDraft((draft) => ({ ...draft, text: changed }))
  const setIsNote = (changed: boolean) => setDraft((draft) => ({ ...draft, isNote: changed }))
  const clear = () => {
    setText('')
    setFiles([])
  }
  const isEmpty = text.trim() === '' && files.length === 0
  return { text, setText, isNote, setIsNote, files, setFiles, take, clear, isEmpty }
}

type ComposerFormProps = {
  draft: ReturnType<typeof useMessageDraft>
  box?: RefObject<HTMLTextAreaElement | null>
  placeholder: string
  sendLabel: string
  isNote?: boolean
  isBusy: boolean
  error?: ReactNode
  /** Called on input. By default, changes the text of the draft. */
  onChange?: (event: ChangeEvent<HTMLTextAreaElement>) => void
  /** The mention that is being typed, with suggestions. */
  mention?: ReturnType<typeof useTypedMention> | undefined
  onSend: () => Promise<unknown>
  /** A second button that sends the message and then does something else, such as closing a ticket. */
  other?: { label: string; onSend: () => Promise<unknown> }
  /** True if Enter alone sends the message, as in a chat; Shift+Enter starts a new line. */
  sendsOnEnter?: boolean | undefined
  /** Shown above the buttons. */
  alert?: ReactNode
  /** Shown next to the send button. */
  bar: ReactNode
  children?: ReactNode
}

/** Returns true if the device has a keyboard. A phone's on-screen keyboard has no Shift+Enter. */
const hasKeyboard = () => !window.matchMedia('(pointer: coarse)').matches

/** A form for a message with files. Ctrl+Enter sends the message. */
export function ComposerForm({
  draft,
  isNote = false,
  isBusy,
  onChange,
  mention,
  onSend,
  other,
  sendsOnEnter,
  ...props
}: ComposerFormProps) {
  const t = useWording('conversations')
  const sendBy = (act: () => Promise<unknown>) => {
    if (!isBusy && !draft.isEmpty) void act()
  }
  const send = () => sendBy(onSend)
  const field = (
    <Textarea
      ref={props.box}
      aria-label={t('conversations:label')}
      placeholder={props.placeholder}
      autosize
      minRows={2}
      maxRows={10}
      maxLength={messageRules.max_text}
      value={draft.text}
      error={props.error}
      onChange={onChange ?? ((event) => draft.setText(event.currentTarget.value))}
      {...(mention && { ...suggestedAttributes(mention), onSelect: mention.onSelect, onBlur: mention.close })}
      onKeyDown={(event) => {
        if (mention?.onKeyDown(event)) return
        // During input composition, as for Japanese, Enter accepts the typed characters.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        const isPlain = sendsOnEnter && !event.shiftKey && !event.altKey && hasKeyboard()
        if (!event.ctrlKey && !event.metaKey && !isPlain) return
        event.preventDefault()
        send()
      }}
    />
  )
  return (
    <FileEntry className={classes.composer} data-note={isNote || undefined} isDisabled={isBusy} onFiles={draft.take}>
      {mention ? <MentionSuggestions typed={mention}>{field}</MentionSuggestions> : field}
      <AttachedFiles files={draft.files} isDisabled={isBusy} onChange={draft.setFiles} />
      {props.alert}
      <div className={classes.bar}>
        {props.bar}
        <div className={classes.send}>
          {other && (
            <Button size="xs" variant="default" disabled={draft.isEmpty || isBusy} onClick={() => sendBy(other.onSend)}>
              {other.label}
            </Button>
          )}
          <Button
            size="xs"
            variant={isNote ? 'default' : 'filled'}
            loading={isBusy}
            disabled={draft.isEmpty}
            title={t(sendsOnEnter ? 'conversations:enter_sends' : 'conversations:control_enter_sends')}
            onClick={send}
          >
            {props.sendLabel}
          </Button>
        </div>
      </div>
      {props.children}
    </FileEntry>
  )
}
