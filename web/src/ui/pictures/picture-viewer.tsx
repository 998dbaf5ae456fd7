import { ActionIcon, Modal } from '@mantine/core'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { IconArrowLeft, IconArrowRight, IconMinus, IconPlus, IconX, IconZoomReset } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './picture-viewer.module.css'
import { StoredPicture, type ViewedPicture } from './stored-picture.tsx'
import { useZoom } from './use-zoom.ts'
import { maxScale } from './zoom.ts'

export type PictureViewerProps = {
  label: string
  pictures: readonly ViewedPicture[]
  endpoint: Endpoint
  at: number
  onShow: (at: number) => void
  onClose: () => void
}

const step = 1.5

/** A full-screen picture viewer. Arrow keys and swipes change the picture, plus and minus zoom, 0 resets the zoom, Escape closes. */
export default function PictureViewer({ label, pictures, endpoint, at, onShow, onClose }: PictureViewerProps) {
  const t = useWording()
  const picture = pictures[at]
  const onwards = () => (document.documentElement.dir === 'rtl' ? -1 : 1)
  const { zoom, zoomBy, reset, stage } = useZoom(picture?._id ?? '', (by) => go(by * onwards()))
  const go = (by: number) => {
    const next = at + by
    if (next >= 0 && next < pictures.length) onShow(next)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowRight') go(onwards())
    else if (event.key === 'ArrowLeft') go(-onwards())
    else if (event.key === '+' || event.key === '=') zoomBy(step)
    else if (event.key === '-') zoomBy(1 / step)
    else if (event.key === '0') reset()
    else return
    event.preventDefault()
  })
  // Listens on the window, so that keys work before the dialog has the focus.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  if (!picture) return null
  const tools = [
    { name: 'previous', icon: IconArrowLeft, run: () => go(-1), off: at === 0, turns: true },
    { name: 'next', icon: IconArrowRight, run: () => go(1), off: at === pictures.length - 1, turns: true },
    { name: 'zoom_out', icon: IconMinus, run: () => zoomBy(1 / step), off: zoom.scale === 1 },
    { name: 'zoom_in', icon: IconPlus, run: () => zoomBy(step), off: zoom.scale === maxScale },
    { name: 'fit', icon: IconZoomReset, run: reset, off: zoom.scale === 1 },
    { name: 'close', icon: IconX, run: onClose, off: false },
  ] as const
  return (
    <Modal.Root opened fullScreen onClose={onClose} padding={0}>
      <Modal.Content aria-label={label} className={classes.content ?? ''}>
        <Modal.Body className={classes.body ?? ''}>
          <div className={classes.bar}>
            <p className={classes.name} aria-live="polite">
              {label}{' '}
              <span className="meta tabular">{t('ui:viewer.place', { place: at + 1, count: pictures.length })}</span>
            </p>
            {tools.map(({ name, icon: ToolIcon, run, off, ...tool }) => (
              <ActionIcon
                key={name}
                data-autofocus={name === 'close' || undefined}
                variant="default"
                size={36}
                // Stays focusable, so that keyboard users do not lose the focus at the last picture.
                {...(off ? { 'data-disabled': true, 'aria-disabled': true } : { onClick: run })}
                aria-label={t(`ui:viewer.${name}`)}
              >
                <ToolIcon size={18} stroke={1.75} {...('turns' in tool ? { className: classes.turns } : {})} />
              </ActionIcon>
            ))}
          </div>
          <div className={classes.stage} data-zoomed={zoom.scale > 1 || undefined} data-testid="stage" {...stage}>
            <div
              className={classes.picture}
              style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
            >
              <StoredPicture
                endpoint={endpoint}
                picture={picture}
                alt={picture.alt || t('ui:viewer.one', { label, place: at + 1 })}
              />
            </div>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
