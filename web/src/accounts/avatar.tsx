import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import type { Person } from '@mapwright/contract/accounts/user.ts'
import classes from './avatar.module.css'
import { usePicture } from './use-picture.ts'

type AvatarProps = {
  person: Pick<Person, 'firstname' | 'lastname' | 'company_name' | 'username' | 'picture'>
  /** Pixels. */
  size?: number
}

const initials = (name: string): string =>
  name
    .split(/[\s@._-]+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('')

/** Somebody's picture, else the initials. Decoration: the name stands beside it. */
export function Avatar({ person, size = 28 }: AvatarProps) {
  const picture = usePicture(person.picture)
  return (
    <span
      className={classes.avatar}
      style={{ inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.38) }}
      aria-hidden
    >
      {picture ? <img src={picture} alt="" /> : initials(displayName(person))}
    </span>
  )
}
