import { stageIn } from '@mapwright/contract/tuning/stage.ts'
import type { Stage, Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { GetVehicle } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { useEffect, useEffectEvent } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'

/** The selected vehicle; calls `onGone` if it was removed from the database since. */
export function useChosenVehicle(variantId: string | null, onGone: () => void): Vehicle | undefined {
  const query = useQueryOf(
    GetVehicle,
    { params: { id: variantId ?? '' } },
    { enabled: variantId !== null, staleTime: 300_000 },
  )
  const isGone = variantId !== null && query.error?.code === 'vehicles.variant_not_found'
  const handleGone = useEffectEvent(onGone)
  useEffect(() => {
    if (isGone) handleGone()
  }, [isGone])
  return variantId === null ? undefined : query.data?.vehicle
}

/** The selected stage, or stage 1 by default. */
export function stageOf(vehicle: Vehicle | undefined, services: readonly { name: string }[]): Stage | undefined {
  const wanted = stageIn(services.map(({ name }) => name)) ?? (services.length === 0 ? 1 : undefined)
  return vehicle?.stages.find(({ stage }) => stage === wanted)
}
