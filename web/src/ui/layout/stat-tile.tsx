import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconMinus, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import type { PlainPath, Search } from '../../platform/routing/paths.ts'
import classes from './stat-tile.module.css'

type StatTileProps = {
  label: string
  /** Undefined while loading. */
  value: ReactNode | undefined
  unit?: string
  hint?: ReactNode
  /** Reserves space for the hint, so that a row of tiles does not change its height. */
  keepsHintLine?: boolean
  /**
   * The change relative to the previous period: a `share` of 0.12 is an increase of twelve percent. `isGood` is true if an increase is good.
   */
  trend?: { share: number; isGood?: boolean }
  to?: PlainPath
  search?: Search
}

function Trend({ share, isGood = true }: NonNullable<StatTileProps['trend']>) {
  const t = useWording()
  const f = useFormats()
  // A trend that rounds to 0 % counts as no change.
  const rounded = Math.round(share * 100)
  if (rounded === 0)
    return (
      <span className={classes.trend} data-tone="quiet">
        <IconMinus size={14} stroke={1.75} aria-hidden />
        {t('ui:trend.same')}
      </span>
    )
  const TrendIcon = share < 0 ? IconTrendingDown : IconTrendingUp
  const tone = share > 0 === isGood ? 'good' : 'bad'
  return (
    <span className={classes.trend} data-tone={tone}>
      <TrendIcon size={14} stroke={1.75} aria-hidden />
      {t(share < 0 ? 'ui:trend.less' : 'ui:trend.more', { share: f.percent(Math.abs(share)) })}
    </span>
  )
}

/** A figure with its name. The tile links to `to`, if given. */
export function StatTile({ label, value, unit, hint, keepsHintLine = false, trend, to, search }: StatTileProps) {
  const content = (
    <>
      <span className={classes.label}>{label}</span>
      {value === undefined ? (
        <span className={classes.value} aria-hidden data-testid="skeleton">
          <Skeleton height={14} radius={4} width="50%" />
        </span>
      ) : (
        <span className={classes.value}>
          {value}
          {unit && <span className={classes.unit}>{unit}</span>}
        </span>
      )}
      {(trend || hint || keepsHintLine) && (
        <span className={classes.hint}>
          {trend && <Trend {...trend} />}
          {hint}
        </span>
      )}
    </>
  )
  if (!to) return <div className={classes.tile}>{content}</div>
  return (
    <PageLink to={to} className={classes.tile} {...(search ? { search } : {})}>
      {content}
    </PageLink>
  )
}
