import { Skeleton } from '@mantine/core'
import { useWording } from '../../platform/i18n/wording.ts'
import { ChartFrame } from './chart-frame.tsx'
import { periodLegend } from './period-legend.ts'

type AreaPlaceholderProps = {
  /** True if the chart compares with the previous period and therefore has a legend. */
  hasBefore?: boolean
  height?: number
}

const noFigures = { head: [], rows: [] }

/** Reserves the space of an `AreaOverTime` until it is loaded, including its legend and the line that opens its table. */
export function AreaPlaceholder({ hasBefore = false, height = 200 }: AreaPlaceholderProps) {
  const t = useWording()
  return (
    <div inert aria-hidden data-testid="skeleton">
      <ChartFrame summary="" table={noFigures} {...(hasBefore ? { legend: periodLegend(t) } : {})}>
        <Skeleton height={height} radius={4} />
      </ChartFrame>
    </div>
  )
}
