import { stageIn } from '@mapwright/contract/tuning/stage.ts'
import type { Stage, Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { GetVehicle } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { useEffect, useEffectEvent } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'

/** Loads the selected vehicle. Calls `onGone` if the vehicle has been removed from the database. */
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

/** Returns the stage of the selected services; without any service, stage 1. */
export function stageOf(vehicle: Vehicle | undefined, services: readonly { name: string }[]): Stage | undefined {
  const wanted = stageIn(services.map(({ name }) => name)) ?? (services.length === 0 ? 1 : undefined)
  return vehicle?.stages.find(({ stage }) => stage === wanted)
}
