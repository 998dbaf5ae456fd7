import { findMentions } from '@mapwright/contract/conversations/mentions.ts'
import { Fragment } from 'react'
import { findLinks } from './find-links.ts'
import { isOnlyEmoji } from './is-only-emoji.ts'
import { Marked } from './marked.tsx'
import classes from './message.module.css'

/** Plain text in which mentions stand out. */
const withMentions = (text: string) =>
  findMentions(text).map(({ text: part, username }, at) =>
    username === undefined ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <bdi key={at} dir="ltr" className={classes.mention}>
        {part}
      </bdi>
    ),
  )

type MessageTextProps = { text: string; isNote?: boolean; words?: string | undefined }

/**
 * The text of a message. Web and mail addresses become links; the `title` of a link shows its actual target. In a note, mentions stand out;
 * in a message that was found by a search, its words. A few emoji alone are larger.
 */
export function MessageText({ text, isNote = false, words }: MessageTextProps) {
  const plain = (part: string) => (words ? <Marked text={part} words={words} /> : isNote ? withMentions(part) : part)
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
