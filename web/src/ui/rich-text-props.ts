import type { ReactNode } from 'react'

type Snippets = { label: string; options: readonly { label: string; text: string }[] }

export type RichTextProps = {
  label: string
  /** HTML that it starts with, as the server cleaned it. */
  initial: string
  onChange: (html: string) => void
  error?: ReactNode
  /** Stores a picture and answers its address. */
  storeImage?: (file: File) => Promise<string | undefined>
  /** Texts to put in from a menu. */
  snippets?: Snippets
}

/** What the editor goes on with: the text as typed so far, the caret in characters of it, and the control that was pressed. */
export type Started = { html: string; caret: number | undefined; pressed: string | undefined }
