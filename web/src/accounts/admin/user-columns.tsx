import { Select, Switch, Tooltip } from '@mantine/core'
import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { userPriceTypeFilters } from '@mapwright/contract/accounts/user-filters.ts'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { usePriceTypes } from '../../platform/use-price-types.ts'
import type { Column } from '../../ui/lists/data-list.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { When } from '../../ui/text/when.tsx'
import { Avatar } from '../avatar.tsx'
import { countryName } from '../countries.ts'
import { useChangeUser } from './use-change-user.ts'
import classes from './user-columns.module.css'
import { UserStatus } from './user-status.tsx'

/** Columns that the tabs for customers and staff share. */
function useSharedColumns() {
  const t = useWording('accounts')
  const person: Column<User> = {
    key: 'name',
    sortable: true,
    header: t('accounts:agents.person'),
    phone: 'title',
    cell: (user) => (
      <span className={classes.pictured}>
        <Avatar name={displayName(user)} picture={user.picture} size={32} />
        <span className={classes.person}>
          <span>{displayName(user)}</span>
          <span className="meta">{user.email}</span>
        </span>
      </span>
    ),
  }
  const status: Column<User> = {
    key: 'status',
    sortable: true,
    header: t('accounts:agents.status'),
    width: 140,
    cell: (user) => <UserStatus user={user} />,
  }
  const active: Column<User> = {
    key: 'active',
    header: t('accounts:agents.active'),
    phone: 'side',
    width: 64,
    cell: (user) => <ActiveSwitch user={user} />,
  }
  const seen: Column<User> = {
    key: 'last_seen_at',
    sortable: true,
    header: t('accounts:agents.last_seen'),
    phone: 'hidden',
    width: 118,
    cell: (user) => (user.last_seen_at ? <When at={user.last_seen_at} /> : t('accounts:agents.never')),
  }
  const created: Column<User> = {
    key: 'created_at',
    header: t('accounts:agents.created'),
    phone: 'hidden',
    sortable: true,
    width: 108,
    cell: (user) => <When at={user.created_at} mode="date" />,
  }
  return { person, status, active, seen, created }
}

function useTeamColumns(): Column<User>[] {
  const t = useWording('accounts')
  const { person, ...state } = useSharedColumns()
  const role: Column<User> = {
    key: 'role',
    sortable: true,
    header: t('accounts:agents.role'),
    cell: (user) => t(`accounts:role.${user.role_id}`),
  }
  return [person, role, ...Object.values(state)]
}

function useCustomerColumns(): Column<User>[] {
  const t = useWording('accounts')
  const { person, ...state } = useSharedColumns()
  const company: Column<User> = {
    key: 'company',
    sortable: true,
    width: 160,
    header: t('accounts:field.company_name'),
    cell: (user) => <CompanyCell user={user} />,
  }
  const balance: Column<User> = {
    key: 'balance',
    sortable: true,
    header: t('accounts:agents.balance'),
    align: 'end',
    width: 108,
    cell: (user) => <Credits value={user.balance} />,
  }
  const priceType: Column<User> = {
    key: 'price_type',
    sortable: true,
    header: t('accounts:agents.price_type'),
    width: 136,
    cell: (user) => <PriceTypeSelect user={user} />,
  }
  return [person, company, balance, priceType, ...Object.values(state)]
}

/** The columns of the two tabs: price types for customers, permissions for staff. */
export function useUserColumns(tab: 'customer' | 'team'): Column<User>[] {
  const columns = { customer: useCustomerColumns(), team: useTeamColumns() }
  return columns[tab]
}

/** The company, and below it the country and the kind of customer. */
function CompanyCell({ user }: { user: User }) {
  const t = useWording('accounts')
  return (
    <span className={classes.person}>
      {user.company_name && (
        <span>
          <bdi>{user.company_name}</bdi>
        </span>
      )}
      <span className="meta">
        {[countryName(user.country), t(`accounts:kind.${user.customer_kind}`)].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

function ActiveSwitch({ user }: { user: User }) {
  const t = useWording('accounts')
  const { setActive, editRefused } = useChangeUser()
  const refused = editRefused(user)
  return (
    <Tooltip label={refused} disabled={refused === undefined}>
      <span className={classes.above}>
        <Switch
          size="sm"
          aria-label={t('accounts:agents.active_of', { name: displayName(user) })}
          checked={user.status === 1}
          disabled={refused !== undefined}
          onChange={(event) => void setActive(user, event.currentTarget.checked)}
        />
      </span>
    </Tooltip>
  )
}

function PriceTypeSelect({ user }: { user: User }) {
  const t = useWording('accounts')
  const nameOf = usePriceTypes()
  const { setPriceType, editRefused } = useChangeUser()
  const refused = editRefused(user)
  return (
    <Tooltip label={refused} disabled={refused === undefined}>
      <span className={classes.above}>
        <Select
          size="xs"
          w={116}
          data={userPriceTypeFilters.map((value) => ({ value, label: nameOf(value) }))}
          value={String(user.price_type)}
          allowDeselect={false}
          disabled={refused !== undefined}
          aria-label={t('accounts:agents.price_type_of', { name: displayName(user) })}
          onChange={(value) => {
            const type = Number(value)
            if (isOneOf([1, 2, 3], type)) void setPriceType(user, type)
          }}
        />
      </span>
    </Tooltip>
  )
}
