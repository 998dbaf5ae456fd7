import { ListVariantCurves } from '@mapwright/contract/vehicles/curves/curve-endpoints.ts'
import { outputsOf } from '@mapwright/contract/vehicles/outputs.ts'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { useQueryOf } from '../../platform/api/queries.ts'

/** The outputs of a vehicle, including its measured curves. If the curves cannot be loaded, the outputs do not include them. */
export function useOutputs(vehicle: Vehicle | undefined) {
  const query = useQueryOf(
    ListVariantCurves,
    { params: { id: vehicle?._id ?? '' } },
    { enabled: vehicle !== undefined, staleTime: 60_000 },
  )
  return {
    outputs: vehicle && outputsOf(vehicle, query.data?.curves),
    isPending: vehicle !== undefined && query.isPending,
  }
}
