import type { User } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { isEu } from '@mapwright/contract/site/vat.ts'
import { countryName } from '../accounts/countries.ts'
import { UserVatCheck } from '../billing/admin/user-vat-check.tsx'
import { useWording } from '../platform/i18n/wording.ts'
import { useMay } from '../platform/session/me.ts'
import { usePriceGroups } from '../platform/use-price-groups.ts'
import { usePriceTypes } from '../platform/use-price-types.ts'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { Credits } from '../ui/text/amounts.tsx'
import { When } from '../ui/text/when.tsx'

/** The most important data of a user. */
export function UserDetails({ user }: { user: User }) {
  const t = useWording('people', 'accounts')
  const isCustomer = user.role_id === roles.customer
  const maySeeCheck = useMay('dealers_manager.invoices')
  const typeName = usePriceTypes()
  const groups = usePriceGroups()
  return (
    <Panel>
      <KeyValues
        columns={3}
        items={[
          { label: t('accounts:agents.balance'), value: isCustomer && <Credits value={user.balance} /> },
          { label: t('accounts:agents.price_type'), value: isCustomer && typeName(user.price_type) },
          {
            label: t('accounts:agents.price_group'),
            value: isCustomer && user.price_group_id && <bdi>{groups.nameOf(user.price_group_id)}</bdi>,
          },
          { label: t('accounts:agents.kind'), value: isCustomer && t(`accounts:kind.${user.customer_kind}`) },
          { label: t('accounts:field.company_name'), value: user.company_name && <bdi>{user.company_name}</bdi> },
          {
            label: t('accounts:field.buyer_kind'),
            value: isCustomer && t(`accounts:buyer_kind.${user.buyer_kind || 'none'}`),
          },
          { label: t('accounts:field.vat_no'), value: user.vat_no && <bdi>{user.vat_no}</bdi> },
          { label: t('accounts:field.country'), value: user.country && countryName(user.country) },
          { label: t('accounts:field.phone'), value: user.phone && <bdi>{user.phone}</bdi> },
          {
            label: t('accounts:field.email'),
            value: user.undeliverable && t('people:undeliverable', { reason: user.undeliverable }),
          },
          { label: t('accounts:agents.created'), value: <When at={user.created_at} mode="date" /> },
          {
            label: t('accounts:agents.last_seen'),
            value: user.last_seen_at ? <When at={user.last_seen_at} /> : t('accounts:agents.never'),
          },
          {
            label: t('people:facts.deletion_requested'),
            value: user.deletion_requested_at && <When at={user.deletion_requested_at} mode="dateTime" />,
          },
        ]}
      />
      {maySeeCheck && user.buyer_kind === 'business' && user.vat_no && isEu(user.country) && (
        <UserVatCheck userId={user._id} number={user.vat_no} />
      )}
    </Panel>
  )
}
