import type { AccessApi } from '@mapwright/contract/partners/access-api.ts'
import { useWording } from '../platform/i18n/wording.ts'
import type { Column } from '../ui/lists/data-list.tsx'
import { StatusBadge, type Tone } from '../ui/text/status-badge.tsx'
import { useMinute } from '../ui/text/use-minute.ts'
import { When } from '../ui/text/when.tsx'

const tones: Record<'active' | 'inactive' | 'expired', Tone> = { active: 'good', inactive: 'quiet', expired: 'bad' }

/** Returns the name of an API access in lists: its website, its plan or its purpose. */
export function useAccessName() {
  const t = useWording('partners')
  return ({ website_url, plan, for: purpose }: AccessApi): string =>
    website_url.replace(/^https?:\/\//, '') || (plan?.name ?? t(`partners:for.${purpose}`))
}

/** Returns the columns that the lists for customers and staff share. */
export function useAccessColumns() {
  const t = useWording('partners')
  const name = useAccessName()
  const now = useMinute()
  const stateOf = ({ status, expiry }: AccessApi) => (Date.parse(expiry) <= now ? 'expired' : status)
  return {
    name: {
      key: 'name',
      header: t('partners:field.website_url'),
      phone: 'title',
      cell: (access) => <bdi>{name(access)}</bdi>,
    },
    purpose: { key: 'for', header: t('partners:field.for'), cell: (access) => t(`partners:for.${access.for}`) },
    status: {
      key: 'status',
      header: t('partners:field.status'),
      phone: 'side',
      cell: (access) => (
        <StatusBadge tone={tones[stateOf(access)]}>{t(`partners:status.${stateOf(access)}`)}</StatusBadge>
      ),
    },
    key: {
      key: 'key',
      header: t('partners:field.key'),
      cell: ({ key }) =>
        key ? (
          <bdi className="mono" dir="ltr">
            {key}
          </bdi>
        ) : (
          <span className="meta">{t('partners:key.none')}</span>
        ),
    },
    expiry: {
      key: 'expiry',
      header: t('partners:field.expiry'),
      cell: ({ expiry }) => <When at={expiry} mode="date" />,
    },
    used: {
      key: 'used',
      header: t('partners:field.last_used'),
      cell: ({ last_used_at }) => (last_used_at ? <When at={last_used_at} /> : <span className="meta">–</span>),
    },
  } as const satisfies Record<string, Column<AccessApi>>
}
