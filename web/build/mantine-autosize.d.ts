/** The growing text field of @mantine/core, which the package does not export by itself. */
declare module '*/components/Textarea/Autosize.mjs' {
  import type { ComponentProps, JSX } from 'react'
  export function TextareaAutosize(
    props: ComponentProps<'textarea'> & { minRows?: number; maxRows?: number },
  ): JSX.Element
}
