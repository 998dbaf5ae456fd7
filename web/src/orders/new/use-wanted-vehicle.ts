import type { CatalogueService } from '@mapwright/contract/tuning/service.ts'
import { stageIn } from '@mapwright/contract/tuning/stage.ts'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { GetVehicle } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { useEffect, useEffectEvent } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'

/** The parameters of URLs such as `/?variant=…&stage=1`, which the vehicle statistics link to. */
type LinkedVehicle = { variant?: string; stage?: string | number }
type Services = readonly Pick<CatalogueService, '_id' | 'name' | 'main_service'>[]

/** Applies the vehicle in the URL and the service for its stage, after both have loaded. */
export function useWantedVehicle(
  { variant, stage }: LinkedVehicle,
  services: Services | undefined,
  take: (vehicle: Vehicle, serviceId: string | undefined) => void,
) {
  const query = useQueryOf(GetVehicle, { params: { id: variant ?? '' } }, { enabled: variant !== undefined })
  const vehicle = variant === undefined ? undefined : query.data?.vehicle
  const apply = useEffectEvent(take)
  useEffect(() => {
    if (!vehicle || !services) return
    const service = services.find(({ name, main_service }) => main_service && stageIn([name]) === Number(stage))
    apply(vehicle, service?._id)
  }, [vehicle, services, stage])
}
