import classes from './avatar.module.css'
import { usePicture } from './use-picture.ts'

type AvatarProps = {
  name: string
  picture: string | null
  /** The size in pixels. */
  size?: number
}

const initials = (name: string): string =>
  name
    .split(/[\s@._-]+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('')

/** A user's picture or initials. Decorative, because the name is next to it. */
export function Avatar({ name, picture, size = 28 }: AvatarProps) {
  const address = usePicture(picture)
  return (
    <span
      className={classes.avatar}
      style={{ inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.38) }}
      data-initials={address ? undefined : initials(name)}
      aria-hidden
    >
      {address && <img src={address} alt="" />}
    </span>
  )
}
