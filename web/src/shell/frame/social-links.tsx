import { networkNames } from '@mapwright/contract/site/content/social.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { site } from '../../platform/site-data.ts'
import classes from './bare-layout.module.css'

/** Links to the operator's pages in social networks, for the footer of public pages. */
export function SocialLinks() {
  const t = useWording()
  if (site.socials.length === 0) return null
  return (
    <nav className={classes.links} aria-label={t('app:socials')}>
      {site.socials.map(({ _id, network, url }) => (
        <a key={_id} href={url} target="_blank" rel="noopener noreferrer">
          {network === 'website' ? new URL(url).hostname : networkNames[network]}
        </a>
      ))}
    </nav>
  )
}
