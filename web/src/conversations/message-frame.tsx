import type { Message, MessageFile } from '@mapwright/contract/conversations/message.ts'
import { IconDownload, IconLock } from '@tabler/icons-react'
import { type ReactNode, use, useEffect, useRef } from 'react'
import { AuthorName } from '../accounts/author-name.tsx'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Isolated } from '../ui/loading/isolated.tsx'
import { ShownFinding } from './found-message.ts'
import classes from './message.module.css'
import { MessageText } from './message-text.tsx'
import type { MentionableCall } from './subjects.ts'

type MessageFrameProps = {
  message: Message
  /** Renders the mark of an edited message. By default, the mark is plain text. */
  edited?: (edited_at: string) => ReactNode
  /** Lists the colleagues whom a note can mention. */
  mentionable?: MentionableCall
  menu?: ReactNode
  /** Replaces the text while the message is being edited. */
  editor?: ReactNode
  /** The content below the text, such as files. */
  children: ReactNode
}

/** Scrolls to the message that a search has found and focuses it. Returns the searched words, or undefined for all other messages. */
function useFinding(id: string) {
  const element = useRef<HTMLLIElement>(null)
  const finding = use(ShownFinding)
  const words = finding?.id === id ? finding.words : undefined
  useEffect(() => {
    if (words === undefined) return
    // After the list has scrolled to its end, as it does when it is shown.
    const frame = requestAnimationFrame(() => {
      element.current?.scrollIntoView({ block: 'center' })
      element.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [words])
  return { element, words }
}

/** A message with its author, time and text, for customers, staff and guests. */
export function MessageFrame({ message, edited = plainMark, mentionable, menu, editor, children }: MessageFrameProps) {
  const t = useWording('conversations')
  const f = useFormats()
  const { mine, internal, by, created_at, edited_at, deleted, text, quoted } = message
  const { element, words } = useFinding(message._id)
  return (
    <li
      ref={element}
      className={classes.message}
      data-mine={mine || undefined}
      data-note={internal || undefined}
      {...(words === undefined ? {} : { 'data-found': true, tabIndex: -1 })}
    >
      <div className={classes.head}>
        {mine ? <strong>{t('conversations:you')}</strong> : <AuthorName by={by} />}
        <time className="meta tabular" dateTime={created_at}>
          {f.dateTime(created_at)}
        </time>
        {internal && (
          <span className={classes.note}>
            <IconLock size={12} stroke={2} aria-hidden />
            {t('conversations:note')}
          </span>
        )}
        {edited_at && !deleted && edited(edited_at)}
        {menu}
      </div>
      {deleted ? (
        <p className="meta">{t('conversations:deleted')}</p>
      ) : (
        editor || (text && <MessageText text={text} mentionable={internal ? mentionable : undefined} words={words} />)
      )}
      {!deleted && quoted && (
        <details className={classes.quoted}>
          <summary>{t('conversations:quoted')}</summary>
          <MessageText text={quoted} />
        </details>
      )}
      {children}
    </li>
  )
}

const plainMark = (edited_at: string) => <PlainEditedMark edited_at={edited_at} />

/** Marks a message as edited, without access to previous texts. */
export function PlainEditedMark({ edited_at }: { edited_at: string }) {
  const t = useWording('conversations')
  const f = useFormats()
  return (
    <span className="meta" title={t('conversations:edited_at', { time: f.dateTime(edited_at) })}>
      {t('conversations:edited')}
    </span>
  )
}

export type Picture = MessageFile & { width: number; height: number }

type MessageFilesProps = {
  files: readonly MessageFile[]
  /** Text shown for deleted files. */
  fileGone: string
  onSave: (file: MessageFile) => void
  /** Renders a picture. If omitted, pictures are shown like other files. */
  picture?: (picture: Picture) => ReactNode
}

/** The files of a message. A click downloads the file. */
export function MessageFiles({ files, fileGone, onSave, picture }: MessageFilesProps) {
  const f = useFormats()
  if (files.length === 0) return null
  return (
    <div className={classes.files}>
      {files.map((file) =>
        picture && file.width !== null && file.height !== null && !file.gone ? (
          picture({ ...file, width: file.width, height: file.height })
        ) : (
          <button
            key={file._id}
            type="button"
            className={classes.file}
            disabled={file.gone}
            title={file.gone ? fileGone : undefined}
            onClick={() => onSave(file)}
          >
            <IconDownload size={14} stroke={1.75} aria-hidden />
            <bdi>{file.name}</bdi>
            <Isolated className="meta tabular">{file.gone ? fileGone : f.bytes(file.size)}</Isolated>
          </button>
        ),
      )}
    </div>
  )
}
