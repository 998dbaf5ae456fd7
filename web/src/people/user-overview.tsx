import { GetUserNotes } from '@mapwright/contract/accounts/note-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMay } from '../platform/session/me.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { ShowTogether } from '../ui/loading/show-together.tsx'
import { SkeletonColumns, SkeletonText } from '../ui/loading/skeletons.tsx'
import { ErrorState } from '../ui/messages/states.tsx'
import { When } from '../ui/text/when.tsx'
import { AcceptedTexts } from './accepted-texts.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { UserDetails } from './user-details.tsx'
import { UserFurtherAddresses } from './user-further-addresses.tsx'
import classes from './user-overview.module.css'
import { UserSubscription } from './user-subscription.tsx'
import { UserTeam } from './user-team.tsx'
import { UserTopUp } from './user-top-up.tsx'
import { ViewLink } from './view-link.tsx'

const maxNotes = 3

/** The newest notes of the team. */
function LatestNotes({ user }: { user: User }) {
  const t = useWording('people')
  const query = useQueryOf(GetUserNotes, { params: { id: user._id } })
  const notes = query.data?.notes ?? []
  return (
    <Panel
      title={t('people:tab.notes')}
      actions={
        <ViewLink userId={user._id} view="notes">
          {t(notes.length > 0 ? 'people:overview.all_notes' : 'people:notes.add')}
        </ViewLink>
      }
    >
      {query.isPending ? (
        <SkeletonText lines={3} />
      ) : query.isError ? (
        <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
      ) : notes.length === 0 ? (
        <p className="meta">{t('people:notes.none')}</p>
      ) : (
        <ul className={classes.rows}>
          {notes.slice(0, maxNotes).map(({ _id, author, text, created_at }) => (
            <li key={_id} className={classes.note}>
              <p dir="auto">{text}</p>
              <p className="meta">
                <bdi>{author}</bdi> · <When at={created_at} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** A summary of a user: data, newest orders and notes. */
export function UserOverview({ user }: { user: User }) {
  const mayOrders = useMay('orders')
  const mayMoney = useMay('dealers_manager.balance')
  return (
    <ShowTogether placeholder={<SkeletonColumns />}>
      <div className={classes.overview}>
        <UserDetails user={user} />
        <div className={classes.columns}>
          {user.role_id === roles.customer && mayOrders && <LatestOrders userId={user._id} />}
          <LatestNotes user={user} />
          {user.role_id === roles.customer && mayMoney && <UserSubscription userId={user._id} />}
          {user.role_id === roles.customer && mayMoney && <UserTopUp userId={user._id} />}
          {user.role_id === roles.customer && <UserFurtherAddresses userId={user._id} />}
          {user.role_id === roles.customer && <UserTeam userId={user._id} />}
          {user.role_id === roles.customer && <AcceptedTexts userId={user._id} />}
        </div>
      </div>
    </ShowTogether>
  )
}
