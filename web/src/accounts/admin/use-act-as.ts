import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { AdminAutoLogin } from '@mapwright/contract/accounts/people-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { call } from '../../app/api/call.ts'
import { actAs } from '../../app/api/session.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { useMay } from '../../app/session/me.ts'
import { useConfirm } from '../../ui/confirm.tsx'

/** Logging in as a dealer: asks first, then goes on as them in all tabs of this browser. */
export function useActAs() {
  const t = useWording('people')
  const confirm = useConfirm()
  const may = useMay('dealers_manager.login_as_dealer')
  return {
    /** Why one cannot log in as this user; undefined when one can. */
    refused: (user: User): string | undefined =>
      !may ? t('people:not_granted') : user.status === 1 && user.verified ? undefined : t('people:act_as.only_active'),

    async ask(user: User) {
      const name = displayName(user)
      await confirm({
        title: t('people:act_as.title', { name }),
        text: t('people:act_as.text'),
        action: t('people:act_as.action'),
        run: async () => {
          const { access_token, refresh_token, expires_at } = await call(AdminAutoLogin, {
            body: { user_id: user._id },
          })
          actAs({ access_token, refresh_token, name, until: expires_at })
        },
      })
    },
  }
}
