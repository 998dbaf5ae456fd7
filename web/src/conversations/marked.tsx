import { markWords } from './mark-words.ts'
import classes from './marked.module.css'

/** A text in which the searched words stand out. */
export function Marked({ text, words }: { text: string; words: string }) {
  return markWords(text, words).map((part, at) =>
    part.isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <mark key={at} className={classes.found}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
