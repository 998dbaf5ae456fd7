import type { ClipboardEvent, DragEvent, HTMLAttributes } from 'react'

type FileEntryProps = HTMLAttributes<HTMLDivElement> & { onFiles: (files: FileList) => void; isDisabled?: boolean }

const hasFiles = ({ types }: DataTransfer): boolean => types.includes('Files')

/** Returns true for formatted text. Office programs also copy a picture of the text, but people who paste it want the text. */
const isText = ({ types }: DataTransfer): boolean => types.includes('text/plain') && types.includes('text/html')

/** Accepts files that are dropped or pasted anywhere inside, in addition to a file button. */
export function FileEntry({ onFiles, isDisabled = false, ...rest }: FileEntryProps) {
  const isTaken = (data: DataTransfer) => !isDisabled && hasFiles(data)
  const onDragOver = (event: DragEvent) => {
    if (isTaken(event.dataTransfer)) event.preventDefault()
  }
  const onDrop = (event: DragEvent) => {
    if (!isTaken(event.dataTransfer)) return
    event.preventDefault()
    onFiles(event.dataTransfer.files)
  }
  const onPaste = (event: ClipboardEvent) => {
    const { clipboardData } = event
    if (!isTaken(clipboardData) || isText(clipboardData)) return
    event.preventDefault()
    onFiles(clipboardData.files)
  }
  // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the file button inside
  return <div {...rest} onDragOver={onDragOver} onDrop={onDrop} onPaste={onPaste} />
}
