import { Button, Group, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { ExportAudit } from '@mapwright/contract/accounts/audit-endpoints.ts'
import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { GetUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import { GetUserAll } from '@mapwright/contract/accounts/user-endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../app/api/call.ts'
import { download } from '../../app/api/download.ts'
import { ProblemError } from '../../app/api/problem-error.ts'
import { useQueryOf } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { useGo } from '../../app/routing/page-link.tsx'
import { notify } from '../../ui/notify.ts'
import { Page } from '../../ui/page.tsx'
import { SearchableDropdown } from '../../ui/searchable-dropdown.tsx'
import { type AuditFilters, AuditList } from './audit-list.tsx'
import classes from './audit-log-page.module.css'

const names = ['actor_id', 'target_id', 'name', 'from', 'to'] as const

const uuid = /^[0-9a-f-]{36}$/
const day = /^\d{4}-\d\d-\d\d$/
const forms: Record<(typeof names)[number], RegExp> = {
  actor_id: uuid,
  target_id: uuid,
  name: /^[\w.]{1,80}$/,
  from: day,
  to: day,
}

/** What the address asks for; anything else in it is ignored. */
const filtersOf = (search: Record<string, unknown>): AuditFilters =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && forms[name].test(value) ? [[name, value]] : []
    }),
  )

const findPeople = async (text: string, signal: AbortSignal) => {
  const { users } = await call(GetUserAll, { query: { search_keyword: text, size: 10 } }, { signal })
  return users.map((user) => ({ value: user._id, label: displayName(user), detail: user.email }))
}

/** Somebody chosen from everybody; the name of the one in the address is read. */
function PersonFilter(props: { label: string; value: string | undefined; onChange: (id: string | undefined) => void }) {
  const { label, value, onChange } = props
  const chosen = useQueryOf(GetUser, { params: { id: value ?? '' } }, { enabled: value !== undefined })
  return (
    <SearchableDropdown
      label={label}
      value={value ?? null}
      valueLabel={chosen.data && displayName(chosen.data.user)}
      onChange={(id) => onChange(id ?? undefined)}
      load={findPeople}
    />
  )
}

/** Who changed what, on whom, when and from where. */
export default function AuditLogPage() {
  const t = useWording('people')
  const go = useGo()
  const filters = filtersOf(useSearch({ strict: false }))
  const [isSaving, setIsSaving] = useState(false)
  const [name, setName] = useState(filters.name ?? '')
  const set = (changes: Partial<Record<(typeof names)[number], string | undefined>>) =>
    go('/admin/audit_log', { search: { ...filters, ...changes }, replace: true })
  const searchName = useDebouncedCallback((text: string) => set({ name: text || undefined }), 300)
  const save = async () => {
    setIsSaving(true)
    try {
      await download(ExportAudit, { query: filters })
    } catch (problem) {
      if (problem instanceof ProblemError) notify.failed(problem)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Page
      title={t('people:log.title')}
      aside={
        <Button
          variant="default"
          loading={isSaving}
          leftSection={<IconDownload size={16} stroke={1.75} />}
          onClick={() => void save()}
        >
          {t('people:export')}
        </Button>
      }
    >
      <Group align="end" gap={12} className={classes.filters}>
        <PersonFilter
          label={t('people:log.actor')}
          value={filters.actor_id}
          onChange={(actor_id) => set({ actor_id })}
        />
        <PersonFilter
          label={t('people:log.target')}
          value={filters.target_id}
          onChange={(target_id) => set({ target_id })}
        />
        <TextInput
          label={t('people:log.call')}
          placeholder="accounts.change_user"
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            searchName(event.currentTarget.value.trim())
          }}
        />
        <TextInput
          type="date"
          label={t('people:log.from')}
          value={filters.from ?? ''}
          onChange={(event) => set({ from: event.currentTarget.value || undefined })}
        />
        <TextInput
          type="date"
          label={t('people:log.to')}
          value={filters.to ?? ''}
          onChange={(event) => set({ to: event.currentTarget.value || undefined })}
        />
      </Group>
      <AuditList filters={filters} />
    </Page>
  )
}
