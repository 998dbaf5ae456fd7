import { Button, Group, Modal } from '@mantine/core'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './focus-dialog.module.css'
import type { Focus } from './picture-items.ts'

type FocusDialogProps = { src: string; focus: Focus; onChange: (focus: Focus) => void; onClose: () => void }

const stepPercent = 5
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-stepPercent, 0],
  ArrowRight: [stepPercent, 0],
  ArrowUp: [0, -stepPercent],
  ArrowDown: [0, stepPercent],
}

const inPercent = (share: number): number => Math.min(100, Math.max(0, Math.round(share)))

/**
 * Lets the user choose the point of a picture that stays visible when the picture is cropped. The point is set by click or arrow keys, and a
 * preview shows the effect.
 */
export function FocusDialog({ src, focus, onChange, onClose }: FocusDialogProps) {
  const t = useWording('focus')
  const click = ({ clientX, clientY, currentTarget, detail }: MouseEvent) => {
    // Enter and the space bar trigger clicks without coordinates.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ x: inPercent(((clientX - left) / width) * 100), y: inPercent(((clientY - top) / height) * 100) })
  }
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    onChange({ x: inPercent(focus.x + move[0]), y: inPercent(focus.y + move[1]) })
  }
  const objectPosition = `${focus.x}% ${focus.y}%`
  return (
    <Modal opened onClose={onClose} title={t('focus:title')} size="lg">
      <p className="meta">{t('focus:help')}</p>
      <div className={classes.columns}>
        <button
          type="button"
          className={classes.picture}
          aria-label={t('focus:at', { x: focus.x, y: focus.y })}
          onClick={click}
          onKeyDown={press}
          data-autofocus
        >
          <img src={src} alt="" draggable={false} />
          <span className={classes.point} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} aria-hidden />
        </button>
        <div className={classes.previews} aria-hidden>
          <img src={src} alt="" className={classes.wide} style={{ objectPosition }} />
          <img src={src} alt="" className={classes.square} style={{ objectPosition }} />
        </div>
      </div>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={() => onChange({ x: 50, y: 50 })}>
          {t('focus:center')}
        </Button>
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </Group>
    </Modal>
  )
}
