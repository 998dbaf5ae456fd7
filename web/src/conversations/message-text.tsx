import { findMentions } from '@mapwright/contract/conversations/mentions.ts'
import { Fragment } from 'react'
import { findLinks } from './find-links.ts'
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

/**
 * The text of a message. Web and mail addresses become links; the `title` of a link shows its actual target. In a note, mentions stand out.
 */
export function MessageText({ text, isNote = false }: { text: string; isNote?: boolean }) {
  return (
    <p className={classes.text} dir="auto">
      {findLinks(text).map(({ text: part, href }, at) =>
        href === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <Fragment key={at}>{isNote ? withMentions(part) : part}</Fragment>
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
