import { type ComboboxRenderPillInput, Pill } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import type { MouseEvent } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'

/** Moves the focus to the field after a click by keyboard (`detail` is 0). Otherwise, the focus would be lost with the removed button. */
function keepFocus({ detail, currentTarget }: MouseEvent<HTMLButtonElement>): void {
  if (detail === 0) currentTarget.parentElement?.parentElement?.querySelector('input')?.focus()
}

/** A removable entry of a multi-value field, whose remove button is accessible by keyboard and screen reader. */
function RemovablePill({ option, disabled, onRemove, reorderProps }: ComboboxRenderPillInput) {
  const t = useWording()
  const name = option.label
  return (
    <Pill
      {...reorderProps}
      disabled={disabled ?? false}
      withRemoveButton={!disabled}
      onRemove={() => onRemove?.()}
      removeButtonProps={{
        'aria-label': t('ui:pill.remove', { name }),
        'aria-hidden': false,
        tabIndex: 0,
        onClick: keepFocus,
      }}
    >
      {name}
    </Pill>
  )
}

/** The `renderPill` of Mantine's fields. It replaces Mantine's remove button, which is hidden from keyboards and screen readers. */
export const renderPill = (pill: ComboboxRenderPillInput) => <RemovablePill {...pill} />
