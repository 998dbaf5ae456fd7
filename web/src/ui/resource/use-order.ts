import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/api/call.ts'
import { ProblemError } from '../../app/api/problem-error.ts'
import { refreshNames } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { notify } from '../notify.ts'
import { useReorder } from '../reorder/use-reorder.ts'

type Kept = { _id: string }

type OrderOptions<Row> = {
  move: Endpoint | undefined
  rows: readonly Row[]
  /** Rows on the pages before. */
  before: number
  names: readonly string[]
}

/** The rows in the order that was just given to them, until the server's own is there. */
export function useOrder<Row extends Kept>({ move, rows, before, names }: OrderOptions<Row>) {
  const t = useWording()
  const client = useQueryClient()
  const [given, setGiven] = useState<{ rows: readonly Row[]; shown: readonly Row[] }>()
  const shown = given?.rows === rows ? given.shown : rows

  const put = async (key: string, to: number) => {
    const moved = shown.find(({ _id }) => _id === key)
    if (!move || !moved) return
    const next = shown.filter((row) => row !== moved).toSpliced(to, 0, moved)
    setGiven({ rows, shown: next })
    try {
      await call(move, { params: { id: key }, body: { position: before + to + 1 } } as never)
      notify.done(t('ui:reorder.moved', { place: before + to + 1 }))
    } catch (problem) {
      setGiven(undefined)
      if (!(problem instanceof ProblemError)) throw problem
      notify.failed(problem)
    } finally {
      refreshNames(client, names)
    }
  }

  const reorder = useReorder({ keys: shown.map(({ _id }) => _id), onMove: (key, to) => void put(key, to) })
  return { shown, reorder, put }
}
