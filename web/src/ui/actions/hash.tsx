import { Tooltip } from '@mantine/core'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './hash.module.css'
import { useCopy } from './use-copy.ts'

type HashProps = {
  value: string
  /** The name of the value for screen readers: "SHA-256", "software number". */
  label: string
  /** Shows only the first and last characters of a long value. */
  isShort?: boolean
}

/** A hash, hardware or software number in a fixed-width font. A click copies the whole value. */
export function Hash({ value, label, isShort = value.length > 24 }: HashProps) {
  const t = useWording()
  const { isCopied, copy } = useCopy()
  const shown = isShort ? `${value.slice(0, 8)}…${value.slice(-6)}` : value
  return (
    <Tooltip label={isCopied ? t('ui:copied') : isShort ? value : t('ui:copy')} maw={360} multiline>
      <button
        type="button"
        className={classes.hash}
        dir="ltr"
        aria-label={t('ui:copy_value', { what: label, value: shown })}
        onClick={() => void copy(value)}
      >
        {shown}
      </button>
    </Tooltip>
  )
}
