import type { ClientEndpoint } from '../../platform/api/client-endpoint.ts'
import { useAnyCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/messages/notify.ts'

/** Returns a function that removes a row after a confirmation. Resolves to true if the row was removed. */
export function useRemoval(endpoint: ClientEndpoint, text?: string) {
  const t = useWording('shop')
  const confirm = useConfirm()
  const remove = useAnyCommand(endpoint)
  return async ({ _id, name }: { _id: string; name: string }): Promise<boolean> => {
    const isGone = await confirm({
      title: t('ui:resource.remove_one', { name }),
      text: (
        <>
          <p>{t('ui:resource.remove_sure')}</p>
          <p>{text ?? t('ui:resource.no_way_back')}</p>
        </>
      ),
      action: t('ui:resource.remove'),
      danger: true,
      run: () => remove.mutateAsync({ body: { id: _id } }),
    })
    if (isGone) notify.done(t('ui:resource.removed', { name }))
    return isGone
  }
}
