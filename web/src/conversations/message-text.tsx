import { findMentions, mentionedIn } from '@mapwright/contract/conversations/mentions.ts'
import { Fragment } from 'react'
import { useQueryOf } from '../platform/api/queries.ts'
import { findLinks } from './find-links.ts'
import { isOnlyEmoji } from './is-only-emoji.ts'
import { Marked } from './marked.tsx'
import classes from './message.module.css'
import type { MentionableCall } from './subjects.ts'

type NoteTextProps = { text: string; mentionable: MentionableCall }

/** Plain text in which mentions stand out, with the names of the colleagues. */
function NoteText({ text, mentionable }: NoteTextProps) {
  const hasMentions = mentionedIn(text).length > 0
  const colleagues = useQueryOf(mentionable, {}, { enabled: hasMentions }).data?.colleagues
  const names = new Map(colleagues?.map(({ username, name }) => [username, name]))
  return findMentions(text, (username) => names.has(username)).map(({ text: part, username }, at) =>
    username === undefined ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <bdi key={at} title={part} className={classes.mention}>
        @{names.get(username) ?? username}
      </bdi>
    ),
  )
}

type MessageTextProps = {
  text: string
  /** Lists the colleagues whom a note can mention. Without it, mentions are plain text. */
  mentionable?: MentionableCall | undefined
  words?: string | undefined
}

/**
 * The text of a message. Web and mail addresses become links; the `title` of a link shows its actual target. In a note, mentions stand out;
 * in a message that was found by a search, its words. A few emoji alone are larger.
 */
export function MessageText({ text, mentionable, words }: MessageTextProps) {
  const plain = (part: string) => {
    if (words) return <Marked text={part} words={words} />
    return mentionable ? <NoteText text={part} mentionable={mentionable} /> : part
  }
  return (
    <p className={classes.text} data-emoji={isOnlyEmoji(text) || undefined} dir="auto">
      {findLinks(text).map(({ text: part, href }, at) =>
        href === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <Fragment key={at}>{plain(part)}</Fragment>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <bdi key={at} dir="ltr">
            <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow">
              {part}
            </a>
          </bdi>
        ),
      )}
    </p>
  )
}
