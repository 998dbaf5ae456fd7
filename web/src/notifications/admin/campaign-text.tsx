import classes from './campaign-text.module.css'

type CampaignTextProps = { html: string; language?: string; direction?: 'ltr' | 'rtl' }

/** Text of a campaign, sanitized by the server. */
export function CampaignText({ html, language, direction }: CampaignTextProps) {
  return (
    <div
      className={classes.text}
      lang={language}
      dir={direction ?? 'auto'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server whenever it is written (campaign-html.ts)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
