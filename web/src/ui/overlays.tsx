import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import { useCallback, useRef } from 'react'
import { useWording } from '../app/i18n/wording.ts'
import { askToLeave } from './ask-to-leave.ts'
import { isAsking } from './confirm.tsx'
import { type Unfinished, WorkScope } from './work-scope.tsx'

/** Asks before what is unfinished inside is lost; Escape answers an open question and nothing beneath it. */
function useGuardedClose(onClose: () => void) {
  const t = useWording()
  const work = useRef<Unfinished>(undefined)
  const follow = useCallback((now: Unfinished | undefined) => {
    work.current = now
  }, [])
  const close = async () => {
    if (isAsking()) return
    if (work.current === undefined || (await askToLeave(work.current, t('ui:unsaved.typed')))) onClose()
  }
  return { close: () => void close(), follow }
}

/** A dialog over the page. `onClose` closes it at once, as after saving; what a person closes by hand is asked for first. */
export function Dialog({ onClose, children, ...rest }: Omit<ModalProps, 'closeButtonProps'>) {
  const t = useWording()
  const { close, follow } = useGuardedClose(onClose)
  return (
    <Modal {...rest} onClose={close} closeButtonProps={{ 'aria-label': t('ui:close') }}>
      <WorkScope onWork={follow}>{children}</WorkScope>
    </Modal>
  )
}

/** The same at the side of the page. */
export function SideDrawer({ onClose, children, ...rest }: Omit<DrawerProps, 'closeButtonProps'>) {
  const t = useWording()
  const { close, follow } = useGuardedClose(onClose)
  return (
    <Drawer {...rest} onClose={close} closeButtonProps={{ 'aria-label': t('ui:close') }}>
      <WorkScope onWork={follow}>{children}</WorkScope>
    </Drawer>
  )
}
