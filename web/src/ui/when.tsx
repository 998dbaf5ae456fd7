import { useFormats } from '../platform/i18n/formats.ts'
import { useMinute } from './use-minute.ts'

type WhenProps = { at: string; mode?: 'relative' | 'date' | 'dateTime' }

/** An instant in relative form; the exact time on hover. */
export function When({ at, mode = 'relative' }: WhenProps) {
  const f = useFormats()
  const now = useMinute(mode === 'relative')
  const text = mode === 'relative' ? f.relative(at, now) : f[mode](at)
  return (
    <time dateTime={at} title={f.exact(at)} className="tabular">
      {text}
    </time>
  )
}
