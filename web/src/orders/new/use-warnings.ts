import { ListEarlierOrders } from '@mapwright/contract/orders/earlier/earlier-order-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { cautionsOf } from '../file-cautions.ts'
import type { OrderValues } from './order-values.ts'
import type { useDraftFile } from './use-draft-file.ts'

type DraftFile = ReturnType<typeof useDraftFile>

/** The warnings about the original file, for the selected vehicle and the current file. */
export function useWarnings(orderId: string | null, { original, added }: DraftFile, car: OrderValues) {
  const seen = useQueryOf(
    ListEarlierOrders,
    { params: { id: orderId ?? '' } },
    { enabled: orderId !== null && original !== undefined },
  )
  const cautions = original ? cautionsOf([original, ...added], car) : []
  // If the customer says that the original is a slave file, the finding "encrypted" is expected and omitted.
  const isSlave = car.master_slave === 'slave'
  const own = (original?.findings ?? []).filter(({ code }) => code !== 'ecu.encrypted' || !isSlave)
  return {
    seen: (original && seen.data?.seen) ?? [],
    all: [...own, ...cautions],
    /**
     * The warnings in the report. A different control unit and an encrypted file are omitted, because they have their own notices
     * with buttons.
     */
    shown: [...own, ...cautions].filter(({ code }) => code !== 'ecu.other_unit' && code !== 'ecu.encrypted'),
  }
}
