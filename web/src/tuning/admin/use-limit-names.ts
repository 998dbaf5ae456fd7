import { ListEcuBrands, manufacturerCalls, vtypeCalls } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'

const settings = { staleTime: 300_000 }
const query = { size: 100 }

/** Names of vehicle types, makes and control units from the vehicle data, as suggestions. */
export function useLimitNames() {
  const vtypes = useQueryOf(vtypeCalls.list, { query }, settings).data?.vtypes ?? []
  const makes = useQueryOf(manufacturerCalls.list, { query }, settings).data?.manufacturers ?? []
  const ecus = useQueryOf(ListEcuBrands, {}, settings).data?.ecu_brands ?? []
  const names = (rows: readonly { name: string }[]) => [...new Set(rows.map(({ name }) => name))].sort()
  return { vtypes: names(vtypes), manufactures: names(makes), ecus }
}
