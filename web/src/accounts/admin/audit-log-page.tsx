import { Button } from '@mantine/core'
import { ExportAudit } from '@mapwright/contract/accounts/audit-endpoints.ts'
import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { GetUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import { GetUserAll } from '@mapwright/contract/accounts/user-endpoints.ts'
import { auditKinds } from '@mapwright/contract/api/audit-kind.ts'
import { IconDownload } from '@tabler/icons-react'
import { call } from '../../platform/api/call.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useSiteZone } from '../../platform/i18n/use-site-zone.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useDownload } from '../../ui/files/use-download.ts'
import type { SearchedFilter } from '../../ui/lists/list-searched-filter.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { ListToolbar } from '../../ui/lists/list-toolbar.tsx'
import { Page } from '../../ui/page/page.tsx'
import { type AuditFilters, AuditList } from './audit-list.tsx'

const findPeople = async (text: string, signal: AbortSignal) => {
  const { users } = await call(GetUserAll, { query: { search_keyword: text, size: 10 } }, { signal })
  return users.map((user) => ({ value: user._id, label: displayName(user), detail: user.email }))
}

const uuid = /^[0-9a-f-]{36}$/
const day = /^\d{4}-\d\d-\d\d$/
const matching = (text: string | undefined, form: RegExp) => (text && form.test(text) ? text : undefined)

/** A filter by user. Loads the name of the user whose id is in the URL. */
function usePersonFilter(name: 'actor_id' | 'target_id', label: string, value: string | undefined): SearchedFilter {
  const chosen = useQueryOf(GetUser, { params: { id: value ?? '' } }, { enabled: value !== undefined })
  return { name, label, load: findPeople, valueLabel: chosen.data && displayName(chosen.data.user) }
}

/** The audit log: all changes with their time and author. */
export default function AuditLogPage() {
  const t = useWording('people', 'audit')
  const zone = useSiteZone()
  const list = useListState({
    filters: { actor_id: 'any', target_id: 'any', kind: auditKinds, name: 'any', from: 'any', to: 'any' },
  })
  const asked = list.filters
  const actor_id = matching(asked.actor_id, uuid)
  const target_id = matching(asked.target_id, uuid)
  const name = matching(asked.name, /^[\w.]{1,80}$/)
  const [from, to] = [matching(asked.from, day), matching(asked.to, day)]
  const filters: AuditFilters = {
    ...(actor_id && { actor_id }),
    ...(target_id && { target_id }),
    ...(name && { name }),
    ...(asked.kind && { kind: asked.kind }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const byActor = usePersonFilter('actor_id', t('audit:actor'), actor_id)
  const byTarget = usePersonFilter('target_id', t('audit:about'), target_id)
  const { save, isSaving } = useDownload()
  return (
    <Page
      title={t('people:log.title')}
      aside={
        <Button
          variant="default"
          loading={isSaving}
          leftSection={<IconDownload size={16} stroke={1.75} />}
          onClick={() => void save(ExportAudit, { query: filters })}
        >
          {t('people:export')}
        </Button>
      }
    >
      <ListToolbar
        list={list}
        searchPlaceholder={undefined}
        filters={[
          byActor,
          byTarget,
          {
            name: 'kind',
            label: t('audit:kind'),
            options: auditKinds.map((value) => ({ value, label: t(`audit:kind.${value}`) })),
          },
          ...(name ? [{ name: 'name', label: t('people:log.call'), options: [{ value: name, label: name }] }] : []),
          { name: 'date', label: t('audit:date'), zone },
        ]}
      />
      <AuditList filters={filters} />
    </Page>
  )
}
