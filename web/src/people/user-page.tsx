import { Tabs } from '@mantine/core'
import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { GetUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import type { NameIn } from '@mapwright/contract/wording-keys.ts'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useChangeUser } from '../accounts/admin/use-change-user.ts'
import { UserDataForm } from '../accounts/admin/user-data-form.tsx'
import { UserRoleForm } from '../accounts/admin/user-role-form.tsx'
import { UserStatus } from '../accounts/admin/user-status.tsx'
import { LocatorForm } from '../accounts/locator-form.tsx'
import { MessagesOfUser } from '../conversations/admin/messages-of-user.tsx'
import { queryOf, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import type { PageModule } from '../platform/routing/page.ts'
import { useGo } from '../platform/routing/page-link.tsx'
import { useObjectTitle } from '../platform/routing/page-title.ts'
import { useMay, useMe } from '../platform/session/me.ts'
import { isMissing, MissingPage } from '../platform/status/missing-page.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { ErrorState } from '../ui/messages/states.tsx'
import { Page } from '../ui/page/page.tsx'
import { UserActions } from './user-actions.tsx'
import { UserInvoices } from './user-invoices.tsx'
import { UserLog } from './user-log.tsx'
import { UserNotes } from './user-notes.tsx'
import { UserOrders } from './user-orders.tsx'
import { UserOverview } from './user-overview.tsx'
import classes from './user-page.module.css'
import { UserSessions } from './user-sessions.tsx'
import { UserStatement } from './user-statement.tsx'

export const prefetch: PageModule['prefetch'] = ({ params, queryClient }) =>
  params['id'] && queryClient.prefetchQuery(queryOf(GetUser, { params: { id: params['id'] } }))

type View = { name: string; label: string; isOpen: boolean; show: () => ReactNode }

const nothing = () => undefined

/** Scrolls to the selected tab, which may be outside the visible area on phones. */
const scrollToCurrentTab = (list: HTMLElement | null) =>
  void list?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** Returns the tabs of a user's page that the staff member may see. */
function useViews(user: User | undefined): View[] {
  const t = useWording('people')
  const me = useMe()
  const [mayOrders, mayInvoices, mayBalance] = [
    useMay('orders'),
    useMay('dealers_manager.invoices'),
    useMay('dealers_manager.balance'),
  ]
  const mayEdit = useMay('dealers_manager.edit')
  const { editRefused } = useChangeUser()
  if (!user) return []
  const isCustomer = user.role_id === roles.customer
  const form = { user, onDirty: nothing, onSaved: nothing }
  const view = (name: NameIn<'people:tab'>, isOpen: boolean, show: () => ReactNode): View => ({
    name,
    label: t(`people:tab.${name}`),
    isOpen,
    show,
  })
  return [
    view('overview', true, () => <UserOverview user={user} />),
    view('data', true, () => (
      <Panel className={classes.form}>
        <UserDataForm {...form} key={user._id} />
      </Panel>
    )),
    view('role', true, () => (
      <Panel className={classes.form}>
        <UserRoleForm {...form} key={`${user._id} ${user.role_id}`} />
      </Panel>
    )),
    view('orders', isCustomer && mayOrders, () => <UserOrders user={user} />),
    view('messages', isCustomer, () => <MessagesOfUser user_id={user._id} />),
    view('invoices', isCustomer && mayInvoices, () => <UserInvoices user={user} />),
    view('statement', isCustomer && (mayInvoices || mayBalance), () => <UserStatement user={user} />),
    view('locator', isCustomer && mayEdit, () => (
      <Panel className={classes.form}>
        <LocatorForm dealer={user} isOwn={false} refused={editRefused(user)} key={user._id} />
      </Panel>
    )),
    view('sessions', mayEdit, () => <UserSessions user={user} />),
    view('notes', true, () => <UserNotes user={user} />),
    view('log', me.role_id === roles.admin, () => <UserLog user={user} />),
  ].filter(({ isOpen }) => isOpen)
}

/** A user's page for staff, with all data and actions. */
export default function UserPage() {
  const t = useWording('people', 'accounts')
  const go = useGo()
  const { id } = useParams({ from: '/admin/admin/agent_manager/agent/$id' })
  const wanted = useSearch({ from: '/admin/admin/agent_manager/agent/$id' }).view
  const query = useQueryOf(GetUser, { params: { id } })
  const user = query.data?.user
  const views = useViews(user)
  const name = user ? displayName(user) : t('accounts:agents.person')
  useObjectTitle(name)
  const back = { to: '/admin/agent_manager/agents_list', label: t('accounts:agents.title') } as const
  if (query.error && isMissing(query.error)) return <MissingPage problem={query.error} back={back} />
  if (!user)
    return (
      <Page title={name} back={back}>
        {query.isError ? (
          <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonText lines={8} />
        )}
      </Page>
    )
  const shown = views.find((view) => view.name === wanted) ?? views[0]
  return (
    <Page
      title={<bdi>{name}</bdi>}
      back={back}
      aside={<UserActions user={user} />}
      subtitle={
        <span className={classes.subtitle}>
          <UserStatus user={user} /> <span>{t(`accounts:role.${user.role_id}`)}</span> <bdi>{user.email}</bdi>{' '}
          <bdi>{user.username}</bdi>
        </span>
      }
    >
      <Tabs
        value={shown?.name ?? null}
        keepMounted={false}
        onChange={(next) =>
          go('/admin/agent_manager/agent/$id', {
            params: { id },
            search: { view: next === 'overview' ? undefined : (next ?? undefined) },
          })
        }
      >
        <Tabs.List mb={16} ref={scrollToCurrentTab}>
          {views.map((view) => (
            <Tabs.Tab key={view.name} value={view.name}>
              {view.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown && <Tabs.Panel value={shown.name}>{shown.show()}</Tabs.Panel>}
      </Tabs>
    </Page>
  )
}
