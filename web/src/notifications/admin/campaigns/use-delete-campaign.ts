import type { CampaignRow } from '@mapwright/contract/notifications/campaigns/campaign.ts'
import { DeleteCampaign } from '@mapwright/contract/notifications/campaigns/campaign-endpoints.ts'
import { useCommand } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useConfirm } from '../../../ui/dialogs/confirm.tsx'
import { notify } from '../../../ui/messages/notify.ts'

/** Returns a function that deletes a campaign after a confirmation. Resolves to true if the campaign was deleted. */
export function useDeleteCampaign() {
  const t = useWording('notifications')
  const confirm = useConfirm()
  const remove = useCommand(DeleteCampaign, { onDone: () => notify.done(t('notifications:bulk.deleted')) })
  return ({ _id, subject }: Pick<CampaignRow, '_id' | 'subject'>): Promise<boolean> =>
    confirm({
      title: t('notifications:bulk.delete_title', { subject: subject || t('notifications:bulk.untitled') }),
      text: t('notifications:bulk.delete_text'),
      action: t('notifications:bulk.delete'),
      danger: true,
      run: () => remove.mutateAsync({ params: { id: _id } }),
    })
}
