import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './show-together.module.css'

const isFirstRead = { predicate: ({ state }: Query) => state.status === 'pending' }
/** A response may lead to the next query within one render. */
const settleMs = 40
/** The maximum wait; slower parts appear late and may move the page. */
const maxWaitMs = 4_000

/** Shows a placeholder until all parts inside have their first data, because a late part would move the others. */
export function ShowTogether({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const [isShown, setIsShown] = useState(false)
  const client = useQueryClient()
  const reading = useIsFetching(isFirstRead)
  // The effects of the parts run before this one, so their queries have started.
  useEffect(() => {
    if (client.isFetching(isFirstRead) === 0) setIsShown(true)
    const timer = setTimeout(() => setIsShown(true), maxWaitMs)
    return () => clearTimeout(timer)
  }, [client])
  useEffect(() => {
    if (reading > 0) return
    const timer = setTimeout(() => setIsShown(true), settleMs)
    return () => clearTimeout(timer)
  }, [reading])
  return (
    <>
      {!isShown && placeholder}
      <div className={isShown ? classes.parts : classes.waiting}>{children}</div>
    </>
  )
}
