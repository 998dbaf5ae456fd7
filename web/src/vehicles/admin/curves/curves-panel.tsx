import { SegmentedControl } from '@mantine/core'
import { ListVariantCurves } from '@mapwright/contract/vehicles/curves/curve-endpoints.ts'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { useState } from 'react'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonText } from '../../../ui/loading/skeletons.tsx'
import { ErrorState } from '../../../ui/messages/states.tsx'
import { CurveForm } from './curve-form.tsx'

/** The measured curves of a variant, one per stage. */
export function CurvesPanel({ vehicle }: { vehicle: Vehicle }) {
  const t = useWording('vehicle_data')
  const query = useQueryOf(ListVariantCurves, { params: { id: vehicle._id } })
  const curves = query.data?.curves
  const [chosen, setChosen] = useState(0)
  const [visited, setVisited] = useState<readonly number[]>([0])
  const listed = [0, ...vehicle.stages.map(({ stage }) => stage)]
  // A stage that was removed from the variant may still have a curve.
  const stages = [...new Set([...listed, ...(curves ?? []).map(({ stage }) => stage)])].sort((a, b) => a - b)
  const nameOf = (stage: number) =>
    stage === 0 ? t('vehicle_data:curve.as_built') : t('vehicle_data:field.stage', { stage })
  const choose = (stage: number) => {
    setChosen(stage)
    setVisited([...visited.filter((one) => one !== stage), stage])
  }
  return (
    <Panel
      title={t('vehicle_data:curve.title')}
      actions={
        stages.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('vehicle_data:curve.choose')}
            value={String(chosen)}
            onChange={(stage) => choose(Number(stage))}
            data={stages.map((stage) => ({
              value: String(stage),
              label: curves?.some((curve) => curve.stage === stage)
                ? t('vehicle_data:curve.stored', { name: nameOf(stage) })
                : nameOf(stage),
            }))}
          />
        )
      }
    >
      {curves ? (
        // Forms of other stages stay mounted but hidden, so that their input is not lost.
        visited.map((stage) => (
          <div key={stage} hidden={stage !== chosen}>
            <CurveForm
              key={curves.find((curve) => curve.stage === stage)?.updated_at}
              vehicle={vehicle}
              stage={stage}
              name={nameOf(stage)}
              curves={curves}
              isListed={listed.includes(stage)}
            />
          </div>
        ))
      ) : query.error ? (
        <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Panel>
  )
}
