import type { MessageFile } from '@mapwright/contract/conversations/message.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useDownload } from '../../../ui/files/use-download.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { MessageFiles } from '../../message-frame.tsx'
import type { About } from '../../subjects.ts'

/** The files in a conversation's latest messages, newest first. The messages come from the query of the open conversation. */
export function ConversationFiles({ about: { subject, id } }: { about: About }) {
  const t = useWording('conversations')
  const { fileGone } = subject.useTexts()
  const { data } = useQueryOf(subject.calls.list, { params: { id } })
  const { save } = useDownload()
  const files = (data?.messages ?? [])
    .toReversed()
    .flatMap((message) => message.files.map((file) => ({ ...file, message_id: message._id })))
  if (files.length === 0) return null
  const onSave = ({ _id }: MessageFile) => {
    const msgid = files.find((file) => file._id === _id)?.message_id
    if (msgid) void save(subject.calls.download, { params: { id, msgid }, query: { file_id: _id } })
  }
  return (
    <Panel title={t('conversations:inbox.file_only')}>
      <MessageFiles files={files} fileGone={fileGone} onSave={onSave} />
    </Panel>
  )
}
