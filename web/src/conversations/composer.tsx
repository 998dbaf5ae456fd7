import { ActionIcon, Switch, Tooltip } from '@mantine/core'
import type { ReplyValues } from '@mapwright/contract/conversations/canned-reply.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { call } from '../platform/api/call.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { FileChooser } from '../ui/files/file-chooser.tsx'
import { notify } from '../ui/messages/notify.ts'
import { ProgressBar } from '../ui/messages/progress-bar.tsx'
import { useProblemText } from '../ui/messages/states.tsx'
import { ComposerForm, useMessageDraft } from './composer-form.tsx'
import { EmojiButton } from './emoji/emoji-button.tsx'
import { MentionPicker } from './mention-picker.tsx'
import { waitingMessages } from './outbox/outbox.ts'
import { useSendMessage } from './outbox/use-send-message.ts'
import { ReplyPicker } from './reply-picker.tsx'
import type { About, Ending, ReplyDetails } from './subjects.ts'
import { useCannedReplies } from './use-canned-replies.ts'
import { useInsertion } from './use-insertion.ts'
import { useTypedMention } from './use-typed-mention.ts'

/** Minimum interval between typing notifications, in milliseconds. */
const typingIntervalMs = 2_500

type ComposerProps = { about: About; isStaff: boolean; onSent: () => void; onTyped?: (() => void) | undefined }

/** The list for mentions opens by its button; a typed @ shows suggestions instead. */
const mentionOpening = { mark: '', opensAt: () => false }
const noEnding = () => undefined

const isWaiting = (id: string) => waitingMessages.read().some(({ subject_id }) => subject_id === id)

/** The form for messages and, for staff, internal notes. */
export function Composer({ about, isStaff, onSent, onTyped }: ComposerProps) {
  const t = useWording('conversations')
  const { id, subject } = about
  const { calls, useReplyDetails, useEnding = noEnding } = subject
  const box = useRef<HTMLTextAreaElement>(null)
  const sentAt = useRef(0)
  const draft = useMessageDraft(id)
  const { text, files } = draft
  const isNote = isStaff && draft.isNote
  const insertable = { box, text, setText: (changed: string) => type(changed) }
  const replies = useCannedReplies(useReplyValues(useReplyDetails(id, isStaff)), insertable)
  const mentions = useInsertion(insertable, mentionOpening)
  const typedMention = useTypedMention(insertable, subject, isNote)
  const { sent, problem, send: sendMessage } = useSendMessage(about)
  const problemText = useProblemText(problem)
  const isBusy = sent !== undefined

  const sendTyping = () => {
    if (isNote || Date.now() - sentAt.current < typingIntervalMs) return
    sentAt.current = Date.now()
    void call(calls.type, { params: { id } }).catch(() => undefined)
  }

  const type = (changed: string) => {
    draft.setText(changed)
    sendTyping()
    onTyped?.()
  }

  const ending = useEnding(id, isStaff)

  const send = async () => {
    const isSent = await sendMessage({ text, internal: isNote, files })
    if (isSent) {
      draft.clear()
      onSent()
    }
    return isSent
  }
  const sendAndEnd = async (run: Ending['run']) => {
    // If the message is queued until the connection is back, the subject is not ended: the message would reopen it later.
    if ((await send()) && !isWaiting(id)) await run().catch(notify.refused)
  }

  return (
    <ComposerForm
      draft={draft}
      box={box}
      placeholder={t(isNote ? 'conversations:note_placeholder' : 'conversations:placeholder')}
      sendLabel={t(isNote ? 'conversations:keep_note' : 'conversations:send')}
      isNote={isNote}
      isBusy={isBusy}
      error={problem && problemText}
      onChange={(event) => {
        type(event.currentTarget.value)
        if (isStaff) replies.onTyped(event)
        typedMention.onTyped(event)
      }}
      mention={isStaff ? typedMention : undefined}
      onSend={send}
      {...(ending && !isNote ? { other: { label: ending.label, onSend: () => sendAndEnd(ending.run) } } : {})}
      sendsOnEnter={subject.sendsOnEnter}
      bar={
        <>
          <AttachButton onChoose={draft.take} />
          <EmojiButton insertable={insertable} />
          {isStaff && <ReplyPicker store={replies.store} onChoose={replies.choose} onLeave={replies.leave} />}
          {isNote && <MentionPicker subject={subject} insertion={mentions} />}
          {isStaff && (
            <Switch
              size="xs"
              label={t('conversations:note')}
              description={isNote ? t('conversations:note_hint') : undefined}
              checked={isNote}
              onChange={(event) => {
                draft.setIsNote(event.currentTarget.checked)
              }}
            />
          )}
        </>
      }
    >
      {isBusy && files.length > 0 && <ProgressBar label={t('conversations:send')} share={sent} isAtEdge />}
    </ComposerForm>
  )
}

/** Returns the values for the placeholders in canned replies, which only staff can insert. */
function useReplyValues(details: ReplyDetails | undefined): ReplyValues | undefined {
  const { firstname, lastname, username } = useMe()
  const staff = [firstname, lastname].filter(Boolean).join(' ') || username
  return details && { customer: '', number: '', vehicle: '', services: '', ...details, staff }
}

function AttachButton({ onChoose }: { onChoose: (files: FileList | null) => void }) {
  const t = useWording('conversations')
  const label = t('conversations:attach')
  return (
    <FileChooser label={label} multiple onChoose={onChoose}>
      {(open) => (
        <Tooltip label={label}>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} onClick={open}>
            <IconPaperclip size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
    </FileChooser>
  )
}
