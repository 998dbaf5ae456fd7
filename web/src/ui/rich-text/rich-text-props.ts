import type { ReactNode } from 'react'

type Snippets = { label: string; options: readonly { label: string; text: string }[] }

export type RichTextProps = {
  label: string
  /** The initial HTML, sanitized by the server. */
  initial: string
  onChange: (html: string) => void
  error?: ReactNode
  /** Stores a picture and returns its URL. */
  storeImage?: (file: File) => Promise<string | undefined>
  /** Snippets to insert from a menu. */
  snippets?: Snippets
}

/** State that the editor takes over from the plain field: the HTML, the caret position in characters, and the name of the pressed control. */
export type Started = { html: string; caret: number | undefined; pressed: string | undefined }
