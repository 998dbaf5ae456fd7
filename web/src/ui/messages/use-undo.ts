import { useWording } from '../../platform/i18n/wording.ts'
import { notify } from './notify.ts'

/** Builds the "Undo" action of a notification. The action calls the endpoint that reverts the change, and reports the result. */
export function useUndo() {
  const t = useWording()
  return (revert: () => Promise<unknown>) => ({
    label: t('ui:resource.undo'),
    run: () => void revert().then(() => notify.done(t('ui:undone')), notify.refused),
  })
}
