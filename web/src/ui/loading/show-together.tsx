import { type Query, type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './show-together.module.css'

const isFirstRead = { predicate: ({ state }: Query) => state.status === 'pending' }
/** Time to wait after a response, in ms: it may lead to another query within one render. */
const settleMs = 40
/** The maximum wait, in ms; slower parts appear late and may move the page. */
const maxWaitMs = 4_000

const mayEndReading = ({ type }: QueryCacheNotifyEvent) => type === 'updated' || type === 'removed'

/** Shows a placeholder until all parts inside have their first data, because a late part would move the others. */
export function ShowTogether({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const [isShown, setIsShown] = useState(false)
  const client = useQueryClient()
  // The effects of the parts run before this one, so their queries have started. The cache is observed without rendering: with
  // `useIsFetching`, a next page that is still suspended would render again for each query that it starts.
  useEffect(() => {
    if (isShown) return
    const show = () => setIsShown(true)
    if (client.isFetching(isFirstRead) === 0) return show()
    let settling: ReturnType<typeof setTimeout> | undefined
    const stop = client.getQueryCache().subscribe((event) => {
      if (!mayEndReading(event)) return
      clearTimeout(settling)
      settling = client.isFetching(isFirstRead) === 0 ? setTimeout(show, settleMs) : undefined
    })
    const timer = setTimeout(show, maxWaitMs)
    return () => {
      stop()
      clearTimeout(settling)
      clearTimeout(timer)
    }
  }, [client, isShown])
  return (
    <>
      {!isShown && placeholder}
      <div className={isShown ? classes.parts : classes.waiting}>{children}</div>
    </>
  )
}
