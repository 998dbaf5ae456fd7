import type { User } from '@mapwright/contract/accounts/user.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMay } from '../../platform/session/me.ts'
import { askActAs } from './ask-act-as.ts'

/** Logging in as a dealer: asks first, then goes on as them in all tabs of this browser. */
export function useActAs() {
  const t = useWording('people')
  const may = useMay('dealers_manager.login_as_dealer')
  return {
    /** Why one cannot log in as this user; undefined when one can. */
    refused: (user: User): string | undefined =>
      !may ? t('people:not_granted') : user.status === 1 && user.verified ? undefined : t('people:act_as.only_active'),

    ask: (user: User) => askActAs(user, t),
  }
}
