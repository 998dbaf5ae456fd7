import { ActionIcon, Tooltip } from '@mantine/core'
import type { FurtherAddress } from '@mapwright/contract/accounts/further-address.ts'
import { IconTrash } from '@tabler/icons-react'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './further-addresses.module.css'

type FurtherAddressListProps = {
  addresses: readonly { email: FurtherAddress['email'] }[]
  isBusy: boolean
  /** Null if the user may not remove addresses. */
  onRemove: ((email: string) => void) | null
}

/** The confirmed further email addresses of a customer, with a button to remove each. */
export function FurtherAddressList({ addresses, isBusy, onRemove }: FurtherAddressListProps) {
  const t = useWording('accounts')
  return (
    <ul className={classes.list}>
      {addresses.map(({ email }) => (
        <li key={email} className={classes.row}>
          <bdi>{email}</bdi>
          {onRemove && (
            <Tooltip label={t('accounts:addresses.remove')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={isBusy}
                aria-label={`${t('accounts:addresses.remove')} ${email}`}
                onClick={() => onRemove(email)}
              >
                <IconTrash size={16} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          )}
        </li>
      ))}
    </ul>
  )
}
