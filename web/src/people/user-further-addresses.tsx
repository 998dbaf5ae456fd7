import {
  GetFurtherAddressesOfUser,
  RemoveFurtherAddressOfUser,
} from '@mapwright/contract/accounts/further-address-endpoints.ts'
import { FurtherAddressList } from '../accounts/further-address-list.tsx'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMay } from '../platform/session/me.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { ProblemAlert } from '../ui/messages/states.tsx'

/** The confirmed further email addresses of a customer. Shows nothing if there are none. */
export function UserFurtherAddresses({ userId }: { userId: string }) {
  const t = useWording('accounts')
  const params = { id: userId }
  const mayEdit = useMay('dealers_manager.edit')
  const { data } = useQueryOf(GetFurtherAddressesOfUser, { params })
  const remove = useCommand(RemoveFurtherAddressOfUser)
  if (!data || data.addresses.length === 0) return null
  return (
    <Panel title={t('accounts:addresses.title')}>
      <ProblemAlert problem={remove.error} />
      <FurtherAddressList
        addresses={data.addresses}
        isBusy={remove.isPending}
        onRemove={mayEdit ? (email) => remove.mutate({ params, body: { email } }) : null}
      />
    </Panel>
  )
}
