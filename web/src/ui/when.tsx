import { useEffect, useState } from 'react'
import { useFormats } from '../app/i18n/formats.ts'

type WhenProps = { at: string; mode?: 'relative' | 'date' | 'dateTime' }

/** A minute hand for everything on the page that says "5 minutes ago". */
function useMinute(isNeeded: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isNeeded) return
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}

/** An instant in the reader's own words; the exact time on hover. */
export function When({ at, mode = 'relative' }: WhenProps) {
  const f = useFormats()
  const now = useMinute(mode === 'relative')
  const text = mode === 'relative' ? f.relative(at, now) : f[mode](at)
  return (
    <time dateTime={at} title={f.dateTime(at)} className="tabular">
      {text}
    </time>
  )
}
