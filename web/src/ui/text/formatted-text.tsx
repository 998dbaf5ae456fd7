import classes from './formatted-text.module.css'

type FormattedTextProps = { html: string; language?: string; direction?: 'ltr' | 'rtl' }

/** HTML from the rich text editor, sanitized by the server. */
export function FormattedText({ html, language, direction }: FormattedTextProps) {
  return (
    <div
      className={classes.text}
      lang={language}
      dir={direction ?? 'auto'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server whenever it is written (clean-rich-text.ts, campaign-html.ts)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
