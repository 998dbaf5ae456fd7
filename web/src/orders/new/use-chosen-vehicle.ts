import { stageIn } from '@mapwright/contract/tuning/stage.ts'
import type { Stage, Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { GetVehicle } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { useEffect, useRef } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'

/** The chosen vehicle; `onGone` when it left the database since it was chosen. */
export function useChosenVehicle(variantId: string | null, onGone: () => void): Vehicle | undefined {
  const query = useQueryOf(
    GetVehicle,
    { params: { id: variantId ?? '' } },
    { enabled: variantId !== null, staleTime: 300_000 },
  )
  const isGone = variantId !== null && query.error?.code === 'vehicles.variant_not_found'
  const handler = useRef(onGone)
  useEffect(() => {
    handler.current = onGone
  })
  useEffect(() => {
    if (isGone) handler.current()
  }, [isGone])
  return variantId === null ? undefined : query.data?.vehicle
}

/** What the vehicle will have: the stage among the chosen services, or stage 1 as long as none is chosen. */
export function stageOf(vehicle: Vehicle | undefined, services: readonly { name: string }[]): Stage | undefined {
  const wanted = stageIn(services.map(({ name }) => name)) ?? (services.length === 0 ? 1 : undefined)
  return vehicle?.stages.find(({ stage }) => stage === wanted)
}
