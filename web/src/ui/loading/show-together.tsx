import { type Query, type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './show-together.module.css'

const isFirstRead = { predicate: ({ state }: Query) => state.status === 'pending' }
/** Time to wait after a response, in ms: rendering the response may start another query. */
const settleMs = 40
/** The maximum wait, in ms. Parts that load later may shift the layout. */
const maxWaitMs = 4_000

const mayEndReading = ({ type }: QueryCacheNotifyEvent) => type === 'updated' || type === 'removed'

/** Shows a placeholder until all children have their first data. Otherwise, late parts would shift the layout. */
export function ShowTogether({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const [isShown, setIsShown] = useState(false)
  const client = useQueryClient()
  // The effects of the children run before this effect, so their queries have started. Subscribes to the cache instead of using
  // `useIsFetching`, because with the hook, a suspended next page would render again for each of its queries.
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
