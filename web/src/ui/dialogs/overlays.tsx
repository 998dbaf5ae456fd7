import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useCallback, useRef } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { isAsking } from './confirm.tsx'
import { confirmLeaving } from './confirm-leaving.ts'
import { type Unfinished, WorkScope } from './work-scope.tsx'

type Closable = { onClose: () => void; children?: ReactNode }

/** Asks before closing a dialog with unfinished work. While that question is open, Escape only closes the question. */
function useGuardedClose({ onClose, children }: Closable) {
  const t = useWording()
  const work = useRef<Unfinished>(undefined)
  const follow = useCallback((now: Unfinished | undefined) => {
    work.current = now
  }, [])
  const close = async () => {
    if (isAsking()) return
    if (work.current === undefined || (await confirmLeaving(work.current, t('ui:unsaved.typed')))) onClose()
  }
  return {
    onClose: () => void close(),
    closeButtonProps: { 'aria-label': t('ui:close') },
    children: <WorkScope onWork={follow}>{children}</WorkScope>,
  }
}

/** A modal dialog. Asks before the user closes it with unfinished work inside. Code can close it without asking, as after saving. */
export const Dialog = (props: Omit<ModalProps, 'closeButtonProps'>) => <Modal {...props} {...useGuardedClose(props)} />

/** A drawer at the side of the page. Like `Dialog`, it asks before the user closes it with unfinished work inside. */
export const SideDrawer = (props: Omit<DrawerProps, 'closeButtonProps'>) => (
  <Drawer {...props} {...useGuardedClose(props)} />
)
