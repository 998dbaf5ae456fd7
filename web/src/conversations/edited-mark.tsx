import { roles } from '@mapwright/contract/api/roles.ts'
import type { Message } from '@mapwright/contract/conversations/message.ts'
import { useState } from 'react'
import { useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { Dialog } from '../ui/dialogs/overlays.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import classes from './message.module.css'
import { PlainEditedMark } from './message-frame.tsx'
import type { About } from './subjects.ts'

type EditedMarkProps = { about: About; message: Message; edited_at: string }

/** Shows that a message was edited. Staff can open the previous texts. */
export function EditedMark({ about, message, edited_at }: EditedMarkProps) {
  const t = useWording('conversations')
  const f = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  if (useMe().role_id === roles.customer) return <PlainEditedMark edited_at={edited_at} />
  const title = t('conversations:edited_at', { time: f.dateTime(edited_at) })
  return (
    <>
      <button type="button" className={classes.edited} title={title} onClick={() => setIsOpen(true)}>
        {t('conversations:edited')}
      </button>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={t('conversations:versions')}>
        {isOpen && <Versions about={about} message={message} edited_at={edited_at} />}
      </Dialog>
    </>
  )
}

function Versions({ about, message, edited_at }: EditedMarkProps) {
  const t = useWording('conversations')
  const f = useFormats()
  const query = useQueryOf(about.subject.calls.history, { params: { id: message._id } })
  return (
    <Loaded query={query} lines={3}>
      {({ versions }) => (
        <ol className={classes.versions}>
          {[...versions, { text: message.text, written_at: edited_at }].map(({ text, written_at }) => (
            <li key={written_at}>
              <span className="meta tabular">
                {t('conversations:versions_until', { time: f.dateTime(written_at) })}
              </span>
              <p className={classes.text} dir="auto">
                {text || t('conversations:versions_empty')}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}
