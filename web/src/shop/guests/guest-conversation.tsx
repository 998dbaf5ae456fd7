import type { Message } from '@mapwright/contract/conversations/message.ts'
import {
  DownloadGuestMessageFile,
  ListGuestMessages,
  PostGuestMessage,
  ReadGuestMessages,
} from '@mapwright/contract/shop/guests/guest-message-endpoints.ts'
import { AttachFiles } from '../../conversations/attached-files.tsx'
import { ComposerForm, useMessageDraft } from '../../conversations/composer-form.tsx'
import { MessageFiles, MessageFrame } from '../../conversations/message-frame.tsx'
import { MessageList } from '../../conversations/message-list.tsx'
import { useMarkRead, useMessages } from '../../conversations/use-messages.ts'
import { usePostMessage } from '../../conversations/use-post-message.ts'
import { call } from '../../platform/api/call.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useDownload } from '../../ui/files/use-download.ts'
import { ProblemAlert } from '../../ui/messages/states.tsx'

/** Interval in milliseconds at which messages are polled, because guests receive no live events. */
const pollMs = 20_000

/** The conversation between a guest and staff about the order that the secret link opens. */
export function GuestConversation({ token, order_id }: { token: string; order_id: string }) {
  const t = useWording('guest')
  const params = { token }
  const { data, error, refetch } = useQueryOf(ListGuestMessages, { params, query: {} }, { refetchInterval: pollMs })
  const messages = useMessages(data, (before) => call(ListGuestMessages, { params, query: { before } }))
  useMarkRead(data?.messages.at(-1), () => call(ReadGuestMessages, { params }))
  return (
    <MessageList
      // If a later request fails, the loaded messages stay visible.
      conversation={{ ...messages, error: data ? null : error, refetch }}
      empty={t('guest:messages.empty')}
      message={(message) => <GuestMessage token={token} message={message} />}
    >
      {(onSent) => <GuestComposer token={token} order_id={order_id} onSent={onSent} />}
    </MessageList>
  )
}

function GuestMessage({ token, message }: { token: string; message: Message }) {
  const t = useWording('shop')
  const { save } = useDownload()
  const params = { token, msgid: message._id }
  return (
    <MessageFrame message={message}>
      <MessageFiles
        files={message.files}
        fileGone={t('shop:problem.file_gone')}
        onSave={({ _id }) => void save(DownloadGuestMessageFile, { params, query: { file_id: _id } })}
      />
    </MessageFrame>
  )
}

type GuestComposerProps = { token: string; order_id: string; onSent: () => void }

function GuestComposer({ token, order_id, onSent }: GuestComposerProps) {
  const t = useWording('guest', 'conversations')
  const draft = useMessageDraft(order_id)
  const { text, files } = draft
  const { post, sent, problem } = usePostMessage(PostGuestMessage, [ListGuestMessages.name])
  const isBusy = sent !== undefined
  const send = async () => {
    if (!(await post({ params: { token }, body: { text }, files: { files } }))) return
    draft.clear()
    onSent()
  }
  return (
    <ComposerForm
      draft={draft}
      placeholder={t('conversations:placeholder')}
      sendLabel={t('conversations:send')}
      isBusy={isBusy}
      onSend={send}
      alert={<ProblemAlert problem={problem} title={t('guest:messages.failed')} />}
      bar={<AttachFiles files={files} isDisabled={isBusy} onChange={draft.setFiles} />}
    />
  )
}
