import type { Author } from '@mapwright/contract/accounts/author.ts'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './author-name.module.css'
import { Avatar } from './avatar.tsx'

/** The author of an action or message. Customers only see that the author was staff. */
export function AuthorName({ by }: { by: Author }) {
  const t = useWording('accounts')
  return (
    <span className={classes.by}>
      {by.name && <Avatar name={by.name} picture={by.picture} size={20} />}
      {by.name ? <bdi>{by.name}</bdi> : t(`accounts:author.${by.kind}`)}
    </span>
  )
}
