import type { User } from '@mapwright/contract/accounts/user.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMay } from '../../platform/session/me.ts'
import { confirmActAs } from './confirm-act-as.ts'

/** Logs in as a dealer in all tabs of this browser, after confirmation. */
export function useActAs() {
  const t = useWording('people')
  const may = useMay('dealers_manager.login_as_dealer')
  return {
    /** Returns the reason why logging in as this user is not possible; undefined if it is possible. */
    refused: (user: User): string | undefined =>
      !may ? t('people:not_granted') : user.status === 1 && user.verified ? undefined : t('people:act_as.only_active'),

    ask: (user: User) => confirmActAs(user, t),
  }
}
