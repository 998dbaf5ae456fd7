import { type ReactNode, useRef } from 'react'

type FileChooserProps = {
  label: string
  /** Accepted media types, such as "image/png,image/webp". */
  accept?: string
  multiple?: boolean
  onChoose: (files: FileList | null) => void
  children: (open: () => void) => ReactNode
}

/** A hidden file input with the button that opens it. The same file can be chosen again. */
export function FileChooser({ label, accept, multiple = false, onChoose, children }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files)
          currentTarget.value = ''
        }}
      />
      {children(() => input.current?.click())}
    </>
  )
}
