import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { GetRegSearchProvider, RegSearch } from '@mapwright/contract/vehicles/reg-search/reg-search-endpoints.ts'
import { readPlate, readVin } from '@mapwright/contract/vehicles/vin.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryOf } from '../platform/api/queries.ts'

/** Data about a car, found by its VIN or registration number, for the fields of an order. */
export type FoundNumber = { vin?: string; reg_no?: string; year: number | null; make: string }

const foundBy = ({ mode, number, vin, registered }: Wire<typeof RegSearch>): FoundNumber => ({
  ...(mode === 'vin' ? { vin: number } : { reg_no: number }),
  year: registered?.year ?? (vin?.years.length === 1 ? (vin.years[0] ?? null) : null),
  make: registered?.make ?? vin?.makes[0] ?? '',
})

/**
 * Looks up a VIN or registration number. A VIN is decoded immediately. A registration number is looked up only on request,
 * because this queries an external register and "335d" could be a registration number. Calls `onFound` with the number, and again
 * with the data.
 */
export function useNumberSearch(text: string, onFound: ((found: FoundNumber) => void) | undefined) {
  const provider = useQueryOf(GetRegSearchProvider, {}, { staleTime: 300_000 }).data
  const [asked, setAsked] = useState<string>()
  const vin = readVin(text)
  const takesPlates = provider?.mode === 'reg_no' && provider.provider !== 'none'
  const plate = takesPlates && vin === undefined ? readPlate(text) : undefined
  const askedPlate = plate === asked ? plate : undefined
  const number = vin ?? askedPlate
  const search = useQueryOf(
    RegSearch,
    { params: { reg: number ?? '' } },
    { enabled: number !== undefined, staleTime: 3_600_000, retry: false },
  )
  const result = number === undefined ? undefined : search.data

  const handleFound = useEffectEvent((found: FoundNumber) => onFound?.(found))
  useEffect(() => {
    if (result) handleFound(foundBy(result))
    else if (number !== undefined)
      handleFound({ ...(vin === undefined ? { reg_no: number } : { vin }), year: null, make: '' })
  }, [result, number, vin])

  return {
    takesPlates,
    number,
    result,
    problem: number === undefined ? null : search.error,
    /** A registration number that can be looked up on request. */
    plate: askedPlate === undefined ? plate : undefined,
    lookUp: () => setAsked(plate),
  }
}
