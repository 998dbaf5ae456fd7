import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useCallback, useRef } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { isAsking } from './confirm.tsx'
import { confirmLeaving } from './confirm-leaving.ts'
import { type Unfinished, WorkScope } from './work-scope.tsx'

type Closable = { onClose: () => void; children?: ReactNode }

/** Confirms losing unfinished work inside; Escape only affects an open question, not the dialog beneath it. */
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

/** A modal dialog. `onClose` closes it immediately, as after saving; closing by the user is confirmed first. */
export const Dialog = (props: Omit<ModalProps, 'closeButtonProps'>) => <Modal {...props} {...useGuardedClose(props)} />

/** Like `Dialog`, at the side of the page. */
export const SideDrawer = (props: Omit<DrawerProps, 'closeButtonProps'>) => (
  <Drawer {...props} {...useGuardedClose(props)} />
)
