import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './show-together.module.css'

const isFirstRead = { predicate: ({ state }: Query) => state.status === 'pending' }
/** One answer may lead to the next question, within a render. */
const settleMs = 40
/** Whatever takes longer comes late and may move the page. */
const maxWaitMs = 4_000

/** Shows a placeholder until every part inside has its first data: a part that came later would push the others down. */
export function ShowTogether({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const [isShown, setIsShown] = useState(false)
  const client = useQueryClient()
  const reading = useIsFetching(isFirstRead)
  // The effects of the parts run before this one: what they read is under way by now.
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
