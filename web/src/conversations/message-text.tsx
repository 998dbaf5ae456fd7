import { findLinks } from './find-links.ts'
import classes from './message.module.css'

/** The text of a message. Web and mail addresses become links; the `title` of a link shows its actual target. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className={classes.text} dir="auto">
      {findLinks(text).map(({ text: part, href }, at) =>
        href === undefined ? (
          part
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
