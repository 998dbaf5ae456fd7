import type { ComponentProps, CSSProperties } from 'react'
import { TextareaAutosize as MeasuredTextarea } from '../../node_modules/@mantine/core/esm/components/Textarea/Autosize.mjs'

const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

type Props = ComponentProps<'textarea'> & { minRows?: number; maxRows?: number }

const heightOf = (rows: number) => `calc(${rows}lh + 2 * var(--input-padding-y, 0px) + 2px)`

/**
 * Replaces the growing text field of @mantine/core, which lays the page out several times for each field that it shows. Browsers that
 * have `field-sizing` let a field grow with its text by themselves; in others Mantine's own is used.
 */
export function TextareaAutosize({ minRows, maxRows, style, ...props }: Props) {
  if (!growsByItself)
    return <MeasuredTextarea {...props} style={style} {...(minRows && { minRows })} {...(maxRows && { maxRows })} />
  const grown: CSSProperties & { fieldSizing: 'content' } = {
    ...style,
    fieldSizing: 'content',
    ...(minRows && { minHeight: heightOf(minRows) }),
    ...(maxRows && { maxHeight: heightOf(maxRows) }),
  }
  return <textarea {...props} style={grown} />
}
