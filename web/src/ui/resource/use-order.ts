import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callAny } from '../../platform/api/call.ts'
import type { ClientEndpoint } from '../../platform/api/client-endpoint.ts'
import { refreshNames } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { notify } from '../messages/notify.ts'
import { useUndo } from '../messages/use-undo.ts'
import { useReorder } from '../reorder/use-reorder.ts'

type Identified = { _id: string }

type OrderOptions<Row> = {
  reorder: ClientEndpoint | undefined
  rows: readonly Row[]
  /** The number of rows on the previous pages. */
  before: number
  names: readonly string[]
}

/** Reorders rows. Shows the new order until the server's order has been loaded. */
export function useOrder<Row extends Identified>({ reorder: endpoint, rows, before, names }: OrderOptions<Row>) {
  const t = useWording()
  const client = useQueryClient()
  const undo = useUndo()
  const [given, setGiven] = useState<{ rows: readonly Row[]; shown: readonly Row[] }>()
  /** Moves are sent one after another, because each position depends on the previous move. */
  const queue = useRef<Promise<void>>(Promise.resolve())
  const waiting = useRef(0)
  const [isMoving, setIsMoving] = useState(false)
  const shown = given && (given.rows === rows || isMoving) ? given.shown : rows

  const moveTo = (endpoint: ClientEndpoint, key: string, position: number) =>
    callAny(endpoint, { params: { id: key }, body: { position } })

  const send = async (endpoint: ClientEndpoint, key: string, place: number, former: number) => {
    const revert = undo(async () => {
      await moveTo(endpoint, key, former)
      setGiven(undefined)
      refreshNames(client, names)
    })
    try {
      await moveTo(endpoint, key, place)
      notify.done(t('ui:reorder.moved', { place }), revert)
    } catch (problem) {
      setGiven(undefined)
      notify.refused(problem)
    } finally {
      waiting.current -= 1
      if (waiting.current === 0) {
        setIsMoving(false)
        refreshNames(client, names)
      }
    }
  }

  const put = (key: string, to: number) => {
    const moved = shown.find(({ _id }) => _id === key)
    if (!endpoint || !moved) return
    const former = before + shown.indexOf(moved) + 1
    setGiven({ rows, shown: shown.filter((row) => row !== moved).toSpliced(to, 0, moved) })
    waiting.current += 1
    setIsMoving(true)
    queue.current = queue.current.catch(() => undefined).then(() => send(endpoint, key, before + to + 1, former))
  }

  const reorder = useReorder({ keys: shown.map(({ _id }) => _id), onMove: put })
  return { shown, reorder, put }
}
