import type { Comparison } from '@mapwright/contract/ecu/comparison.ts'
import { useWording } from '../app/i18n/wording.ts'
import { addressText } from './byte-text.ts'
import classes from './change-map.module.css'

type ChangeMapProps = {
  comparison: Comparison
  /** What is in view of the bytes. */
  view: { start: number; length: number }
  onGo: (address: number) => void
}

const tall = 40

/** Where in the file the changes lie, from its first byte to its last; a slider over it goes there. */
export function ChangeMap({ comparison: { size, map }, view, onGo }: ChangeMapProps) {
  const t = useWording('ecu')
  const most = map.reduce((highest, changed) => Math.max(highest, changed), 1)
  const share = (address: number) => (size === 0 ? 0 : (address / size) * map.length)
  return (
    <div className={classes.map} dir="ltr">
      <svg viewBox={`0 0 ${map.length} ${tall}`} preserveAspectRatio="none" aria-hidden>
        <title>{t('ecu:compare.map')}</title>
        {Array.from(map, (changed, piece) => {
          if (changed === 0) return null
          const height = 6 + (changed / most) * (tall - 6)
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces stand where they stand
          return <rect key={piece} x={piece} y={tall - height} width={1.4} height={height} className={classes.change} />
        })}
        <rect
          x={share(view.start)}
          y={0}
          width={Math.max(1.5, share(view.length))}
          height={tall}
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
