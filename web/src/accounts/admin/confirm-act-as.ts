import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { AdminAutoLogin } from '@mapwright/contract/accounts/people-endpoints.ts'
import { call } from '../../platform/api/call.ts'
import { actAs } from '../../platform/api/session.ts'
import type { Translate } from '../../platform/i18n/wording.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'

type Dealer = Parameters<typeof displayName>[0] & { _id: string }

/** Signs in as the dealer in all tabs of this browser, after a confirmation. `t` must include the texts of the domain `people`. */
export async function confirmActAs(user: Dealer, t: Translate): Promise<void> {
  const name = displayName(user)
  await confirm({
    title: t('people:act_as.title', { name }),
    text: t('people:act_as.text'),
    action: t('people:act_as.action'),
    run: async () => {
      const { access_token, refresh_token, expires_at } = await call(AdminAutoLogin, { body: { user_id: user._id } })
      actAs({ access_token, refresh_token, name, until: expires_at })
    },
  })
}
