import { useFormats } from '../../platform/i18n/formats.ts'
import { useMinute } from './use-minute.ts'

type WhenProps = {
  at: string
  mode?: 'relative' | 'date' | 'dateTime'
  /** Changes the formatted text, for example to add the time zone. */
  write?: (at: Date, text: string) => string
}

/** An instant, relative to now by default, with the exact time on hover. */
export function When({ at, mode = 'relative', write = (_, text) => text }: WhenProps) {
  const f = useFormats()
  const now = useMinute(mode === 'relative')
  const text = mode === 'relative' ? f.relative(at, now) : f[mode](at)
  return (
    <time dateTime={at} title={f.exact(at)} className="tabular">
      {write(new Date(at), text)}
    </time>
  )
}
