import classes from './rich-html.module.css'

/** Text from the editor, cleaned by the server. */
export function RichHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server
  return <div dir="auto" className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
}
