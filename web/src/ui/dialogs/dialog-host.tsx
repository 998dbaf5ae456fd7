import { createContext, type ReactNode, use, useState } from 'react'

type Show = (dialog: ReactNode) => void

const Host = createContext<Show | undefined>(undefined)

/** Shows dialogs that buttons inside open. They stay open when the button disappears, such as the one of an empty list after an import. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  return (
    <Host value={setDialog}>
      {children}
      {dialog}
    </Host>
  )
}

/** Returns a function that shows a dialog in the nearest host, and null closes it. Without a host, the caller renders `here`. */
export function useDialogHost(): { show: Show; here: ReactNode } {
  const host = use(Host)
  const [dialog, setDialog] = useState<ReactNode>(null)
  return host ? { show: host, here: null } : { show: setDialog, here: dialog }
}
