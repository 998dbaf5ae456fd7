import type { ClientEndpoint } from '../../platform/api/client-endpoint.ts'
import { useAnyQuery } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './menu-count.module.css'

type MenuCountProps = {
  endpoint: ClientEndpoint
  counted?: Readonly<Record<string, string>> | undefined
  isDot?: boolean
}

/** A live count next to a menu entry. Hidden while it is loading or zero. */
export function MenuCount({ endpoint, counted, isDot = false }: MenuCountProps) {
  const t = useWording()
  const f = useFormats()
  const count = useAnyQuery(endpoint, counted ? { query: counted } : {}).data?.['count']
  if (typeof count !== 'number' || count === 0) return null
  return (
    <span className={isDot ? classes.dot : classes.count}>
      <span className="visually-hidden">{t('app:menu.waiting', { count })}</span>
      {/* No title on the dot, because screen readers would read it as a second count. */}
      <span aria-hidden title={isDot ? undefined : t('app:menu.waiting', { count })}>
        {isDot ? (count > 99 ? '99+' : count) : f.number(count)}
      </span>
    </span>
  )
}
