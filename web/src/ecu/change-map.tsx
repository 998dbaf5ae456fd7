import type { Comparison } from '@mapwright/contract/ecu/comparison.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { addressText } from './byte-text.ts'
import classes from './change-map.module.css'

type ChangeMapProps = {
  comparison: Comparison
  /** The visible range of bytes. */
  view: { start: number; length: number }
  onGo: (address: number) => void
}

const chartHeight = 40

/** A bar chart of the changes in the file, with a slider that scrolls through the file. */
export function ChangeMap({ comparison: { size, map }, view, onGo }: ChangeMapProps) {
  const t = useWording('ecu')
  const maxChanged = map.reduce((highest, changed) => Math.max(highest, changed), 1)
  const share = (address: number) => (size === 0 ? 0 : (address / size) * map.length)
  return (
    <div className={classes.map} dir="ltr">
      <svg viewBox={`0 0 ${map.length} ${chartHeight}`} preserveAspectRatio="none" aria-hidden>
        <title>{t('ecu:compare.map')}</title>
        {Array.from(map, (changed, piece) => {
          if (changed === 0) return null
          const height = 6 + (changed / maxChanged) * (chartHeight - 6)
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
              key={piece}
              x={piece}
              y={chartHeight - height}
              width={1.4}
              height={height}
              className={classes.change}
            />
          )
        })}
        <rect
          x={share(view.start)}
          y={0}
          width={Math.max(1.5, share(view.length))}
          height={chartHeight}
          className={classes.view}
        />
      </svg>
      <input
        type="range"
        className={classes.slider}
        min={0}
        max={Math.max(0, size - 1)}
        step={16}
        value={view.start}
        aria-label={t('ecu:compare.position')}
        aria-valuetext={addressText(view.start, size)}
        onChange={(event) => onGo(Number(event.currentTarget.value))}
      />
    </div>
  )
}
