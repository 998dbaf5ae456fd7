import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useCallback, useRef } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { askToLeave } from './ask-to-leave.ts'
import { isAsking } from './confirm.tsx'
import { type Unfinished, WorkScope } from './work-scope.tsx'

type Closable = { onClose: () => void; children?: ReactNode }

/** Asks before what is unfinished inside is lost; Escape answers an open question and nothing beneath it. */
function useGuarded({ onClose, children }: Closable) {
  const t = useWording()
  const work = useRef<Unfinished>(undefined)
  const follow = useCallback((now: Unfinished | undefined) => {
    work.current = now
  }, [])
  const close = async () => {
    if (isAsking()) return
    if (work.current === undefined || (await askToLeave(work.current, t('ui:unsaved.typed')))) onClose()
  }
  return {
    onClose: () => void close(),
    closeButtonProps: { 'aria-label': t('ui:close') },
    children: <WorkScope onWork={follow}>{children}</WorkScope>,
  }
}

/** A dialog over the page. `onClose` closes it at once, as after saving; what a person closes by hand is asked for first. */
export const Dialog = (props: Omit<ModalProps, 'closeButtonProps'>) => <Modal {...props} {...useGuarded(props)} />

/** The same at the side of the page. */
export const SideDrawer = (props: Omit<DrawerProps, 'closeButtonProps'>) => <Drawer {...props} {...useGuarded(props)} />
