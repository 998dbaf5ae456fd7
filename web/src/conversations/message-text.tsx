import { findLinks } from './find-links.ts'
import classes from './message.module.css'

/** The text of a message. Web and mail addresses are links; `title` shows their actual targets. */
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
