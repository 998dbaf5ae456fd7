import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './list-toolbar.module.css'

type ListFilterFrameProps = { label: string; isSet: boolean; onRemove: () => void; children: ReactNode }

/** A filter of a list: a button that adds the filter, or a chip that changes or removes it. */
export function ListFilterFrame({ label, isSet, onRemove, children }: ListFilterFrameProps) {
  const t = useWording()
  return (
    <span className={classes.filter} data-set={isSet || undefined}>
      {children}
      {isSet && (
        <button
          type="button"
          className={classes.remove}
          aria-label={t('ui:list.remove_filter', { name: label })}
          onClick={onRemove}
        >
          <IconX size={12} stroke={2} aria-hidden />
        </button>
      )}
    </span>
  )
}
