import classes from './letter.module.css'

type LetterProps = { html: string; language?: string; direction?: 'ltr' | 'rtl' }

/** The text of a message as the server has cleaned it. */
export function Letter({ html, language, direction }: LetterProps) {
  return (
    <div
      className={classes.letter}
      lang={language}
      dir={direction ?? 'auto'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server, on every way in (message-html.ts)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
