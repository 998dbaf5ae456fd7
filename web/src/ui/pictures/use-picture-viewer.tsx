import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Late, late } from '../loading/late.tsx'
import type { PictureViewerProps } from './picture-viewer.tsx'

const PictureViewer = late(() => import('./picture-viewer.tsx'))

/**
 * The full-screen viewer of a gallery, and a function that creates click handlers for the buttons that open it. After closing, the focus
 * returns to the clicked button.
 */
export function usePictureViewer(gallery: Pick<PictureViewerProps, 'label' | 'pictures' | 'endpoint'>): {
  open: (at: number) => (event: MouseEvent<HTMLButtonElement>) => void
  viewer: ReactNode
} {
  const [opened, setOpened] = useState<number>()
  const opener = useRef<HTMLButtonElement>(null)
  // The viewer unmounts immediately and cannot restore the focus itself.
  useEffect(() => {
    if (opened === undefined) opener.current?.focus()
  }, [opened])
  return {
    open: (at) => (event) => {
      opener.current = event.currentTarget
      setOpened(at)
    },
    viewer: opened !== undefined && (
      <Late otherwise={() => setOpened(undefined)}>
        <PictureViewer {...gallery} at={opened} onShow={setOpened} onClose={() => setOpened(undefined)} />
      </Late>
    ),
  }
}
