import { ListEarlierOrders } from '@mapwright/contract/orders/earlier/earlier-order-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { cautionsOf } from '../file-cautions.ts'
import type { OrderValues } from './order-values.ts'
import type { useDraftFile } from './use-draft-file.ts'

type DraftFile = ReturnType<typeof useDraftFile>

/** All warnings about the original, given the current vehicle and file. */
export function useWarnings(orderId: string | null, { original, added }: DraftFile, car: OrderValues) {
  const seen = useQueryOf(
    ListEarlierOrders,
    { params: { id: orderId ?? '' } },
    { enabled: orderId !== null && original !== undefined },
  )
  const cautions = original ? cautionsOf([original, ...added], car) : []
  // The customer confirmed that the original is a slave file.
  const isSlave = car.master_slave === 'slave'
  const own = (original?.findings ?? []).filter(({ code }) => code !== 'ecu.encrypted' || !isSlave)
  return {
    seen: (original && seen.data?.seen) ?? [],
    all: [...own, ...cautions],
    /** The warnings of the report; a different control unit and an encrypted file have their own notices with actions. */
    shown: [...own, ...cautions].filter(({ code }) => code !== 'ecu.other_unit' && code !== 'ecu.encrypted'),
  }
}
