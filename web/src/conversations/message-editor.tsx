import { Button, Textarea } from '@mantine/core'
import { type Message, messageRules } from '@mapwright/contract/conversations/message.ts'
import { useState } from 'react'
import { useCommand } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useProblemText } from '../ui/messages/states.tsx'
import classes from './message.module.css'
import type { About } from './subjects.ts'

type MessageEditorProps = { about: About; message: Message; onClose: () => void }

/** Edits the text of a message. Ctrl+Enter saves the text, Escape cancels. */
export function MessageEditor({ about, message, onClose }: MessageEditorProps) {
  const t = useWording('conversations')
  const [text, setText] = useState(message.text)
  const edit = useCommand(about.subject.calls.edit, { onDone: onClose })
  const problem = useProblemText(edit.error)
  const isEmpty = text.trim() === '' && message.files.length === 0
  const save = () => {
    if (!isEmpty && !edit.isPending) edit.mutate({ params: { id: message._id }, body: { text } })
  }
  return (
    <div className={classes.editor}>
      <Textarea
        data-autofocus
        autoFocus
        aria-label={t('conversations:edit_label')}
        description={message.internal ? undefined : t('conversations:edit_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={messageRules.max_text}
        value={text}
        error={edit.error && problem}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
        }}
      />
      <div className={classes.editorBar}>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('conversations:edit_cancel')}
        </Button>
        <Button size="xs" loading={edit.isPending} disabled={isEmpty} onClick={save}>
          {t('conversations:edit_save')}
        </Button>
      </div>
    </div>
  )
}
