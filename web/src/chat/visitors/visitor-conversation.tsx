import { Button, Textarea } from '@mantine/core'
import {
  DownloadVisitorFile,
  EndVisitorChat,
  TypeInVisitorChat,
} from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import { visitorRules } from '@mapwright/contract/chat/visitors/visitor-rules.ts'
import type { Message, MessageFile } from '@mapwright/contract/conversations/message.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { ArrivedMessage } from '../../conversations/arrived-message.tsx'
import { MessageFiles, MessageFrame } from '../../conversations/message-frame.tsx'
import { saveBlob } from '../../platform/api/download.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useIsClosed } from '../../site/hours/use-is-closed.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ErrorState } from '../../ui/messages/states.tsx'
import classes from './chat-panel.module.css'
import { ContactForm } from './contact-form.tsx'
import { useUnsent } from './use-unsent.ts'
import { useVisitorChat } from './use-visitor-chat.ts'
import { useVisitorDraft } from './use-visitor-draft.ts'
import { callAsVisitor, requireSuccess, sendAsVisitor } from './visitor-call.ts'

/** Milliseconds between two reports that the visitor is writing. */
const typedMs = 3_000

type ConversationProps = { token: string; onGone: () => void }

/** The messages of a visitor's chat with a composer. `onGone` removes the chat from this browser. */
export function VisitorConversation({ token, onGone }: ConversationProps) {
  const t = useWording('chat', 'conversations')
  const confirm = useConfirm()
  const conversation = useVisitorChat(token)
  const { messages, chat, error, refetch } = conversation
  const { unsent, add, discard, sendAgain } = useUnsent(token, () => void refetch())
  const list = useRef<HTMLOListElement>(null)
  const isClosed = useIsClosed()
  const newest = messages.at(-1)?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new message
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [newest])
  if (error?.code === 'chat.not_found' || error?.status === 401)
    return <Over text={t('chat:problem.over')} onAgain={onGone} />
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!chat) return <SkeletonText lines={4} />
  const end = () =>
    void confirm({
      title: t('chat:visitor.end'),
      text: t('chat:visitor.end_text'),
      action: t('chat:visitor.end'),
      danger: true,
      run: async () => {
        await callAsVisitor(EndVisitorChat, {}, { token })
        await refetch()
      },
    })
  /** With the address, messages that were refused outside of the opening hours can be sent. */
  const showSaved = () => {
    sendAgain(unsent.map(({ key }) => key))
    void refetch()
  }
  const isWaitingWhileClosed = isClosed && !chat.is_over && messages.at(-1)?.mine === true
  const readAt = chat.other_read_at
  const lastRead = messages.findLast(({ mine, created_at }) => mine && readAt !== null && created_at <= readAt)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <ol ref={list} className={classes.list} aria-label={t('conversations:title')} tabIndex={0}>
        {conversation.hasMore && (
          <li>
            <Button variant="subtle" size="xs" onClick={() => void conversation.loadEarlier()}>
              {t('conversations:older')}
            </Button>
          </li>
        )}
        {messages.map((message) => (
          <VisitorMessage key={message._id} token={token} message={message} isRead={message === lastRead} />
        ))}
      </ol>
      <ArrivedMessage messages={messages} isLoaded={conversation.isLoaded} />
      {unsent.length > 0 && (
        <ol className={classes.unsent} aria-label={t('conversations:unsent')}>
          {unsent.map(({ key, text, refusal }) => (
            <li key={key}>
              <p dir="auto">{text}</p>
              <span className="meta">
                {refusal === undefined
                  ? t('conversations:unsent_waiting')
                  : refusal || t('conversations:unsent_too_old')}
              </span>
              {refusal !== undefined && (
                <>
                  <Button size="compact-xs" variant="subtle" color="gray" onClick={() => discard(key)}>
                    {t('conversations:unsent_discard')}
                  </Button>
                  <Button size="compact-xs" variant="default" onClick={() => sendAgain([key])}>
                    {t('conversations:unsent_again')}
                  </Button>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      <p className={classes.typing} role="status">
        {conversation.isTyping
          ? t('conversations:typing_staff')
          : isWaitingWhileClosed && chat.has_email && t('chat:visitor.answer_by_email')}
      </p>
      {chat.is_over ? (
        <Over text={t('chat:problem.over')} onAgain={onGone} />
      ) : (
        <>
          {!chat.has_email && <ContactForm token={token} onSaved={showSaved} />}
          <VisitorComposer token={token} onSend={add} onEnd={end} />
        </>
      )}
    </>
  )
}

function Over({ text, onAgain }: { text: string; onAgain: () => void }) {
  const t = useWording('chat')
  return (
    <>
      <Notice>{text}</Notice>
      <Button variant="default" onClick={onAgain}>
        {t('chat:visitor.again')}
      </Button>
    </>
  )
}

function VisitorMessage({ token, message, isRead }: { token: string; message: Message; isRead: boolean }) {
  const t = useWording('chat', 'conversations')
  const save = async ({ _id: file_id, name }: MessageFile) => {
    try {
      const input = { params: { id: message._id }, query: { file_id } }
      const response = await requireSuccess(await sendAsVisitor(DownloadVisitorFile, input, { token }))
      saveBlob(await response.blob(), name)
    } catch (problem) {
      notify.refused(problem)
    }
  }
  return (
    <MessageFrame message={message}>
      <MessageFiles files={message.files} fileGone={t('chat:problem.file_gone')} onSave={(file) => void save(file)} />
      {isRead && <span className="meta">{t('conversations:read')}</span>}
    </MessageFrame>
  )
}

type ComposerProps = { token: string; onSend: (text: string) => void; onEnd: () => void }

function VisitorComposer({ token, onSend, onEnd }: ComposerProps) {
  const t = useWording('chat', 'conversations')
  const [{ text }, change] = useVisitorDraft()
  const typedAt = useRef(0)
  const send = () => {
    if (text.trim() === '') return
    onSend(text.trim())
    change({ text: '' })
  }
  const type = (typed: string) => {
    change({ text: typed })
    if (Date.now() - typedAt.current < typedMs) return
    typedAt.current = Date.now()
    void callAsVisitor(TypeInVisitorChat, {}, { token }).catch(() => undefined)
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    // During input composition, as for Japanese, Enter accepts the typed characters.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className={classes.form}>
      <Textarea
        aria-label={t('conversations:label')}
        placeholder={t('conversations:placeholder')}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={visitorRules.max_text}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={sendOnEnter}
      />
      <div className={classes.actions}>
        <Button size="xs" variant="subtle" color="gray" onClick={onEnd}>
          {t('chat:visitor.end')}
        </Button>
        <Button size="xs" disabled={text.trim() === ''} onClick={send}>
          {t('conversations:send')}
        </Button>
      </div>
    </div>
  )
}
