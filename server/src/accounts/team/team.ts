import {
  ChangeMember,
  ListTeam,
  ListTeamOfUser,
  PauseMember,
  RemoveMember,
} from '@mapwright/contract/accounts/member-endpoints.ts'
import { command, query, type Route } from '../../platform/api/handler.ts'
import { ownerFor } from '../../platform/api/owner.ts'
import { announce } from '../../platform/events/announce.ts'
import { eraseUsers, unusablePasswordHash } from '../people/erase-users.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { inviteMember, resendTeamInvitation, withdrawTeamInvitation } from './invite-member.ts'
import { getTeamInvitation, joinTeam } from './join-team.ts'
import { listMembers, lockOwner, lockOwnerByMember, readInvitations, readMember, storedRights } from './team-rows.ts'

const listTeam = query(ListTeam, async ({ sql, actor }) => ({
  members: await listMembers(sql, actor._id),
  invitations: await readInvitations(sql, actor._id),
}))

const listTeamOfUser = query(ListTeamOfUser, async ({ sql, params }) => ({
  members: await listMembers(sql, params.id),
}))

const changeMember = command(ChangeMember, async ({ tx, actor, params, body: { rights }, audit }) => {
  await lockOwner(tx, actor._id)
  const before = await readMember(tx, params.id, actor._id)
  await tx`UPDATE members SET ${tx(rights)} WHERE user_id = ${before._id}`
  audit({ target_id: before._id, before: storedRights(before.rights), after: storedRights(rights) })
  await announce(tx, { type: 'member.changed', user_id: before._id, actor_id: actor._id })
  return { member: await readMember(tx, before._id, actor._id) }
})

/** Pauses a member of the caller's team or, for staff, of any team. Ends the member's sessions at once. */
const pauseMember = command(PauseMember, async ({ tx, actor, params, body: { paused }, now, audit }) => {
  const owner_id = ownerFor(actor)
  const before = await readMember(tx, params.id, owner_id)
  await lockOwnerByMember(tx, before._id)
  await tx`UPDATE users SET status = ${paused ? 0 : 1} WHERE _id = ${before._id}`
  if (paused) await endSessions(tx, before._id, { because: 'deactivated', now })
  audit({ target_id: before._id, before: { paused: before.is_paused }, after: { paused } })
  return { member: await readMember(tx, before._id, owner_id) }
})

const removeMember = command(RemoveMember, {
  prepare: unusablePasswordHash,
  run: async ({ tx, actor, params, prepared: password_hash, now, audit }) => {
    const { _id } = await readMember(tx, params.id, actor._id)
    await eraseUsers(tx, [_id], { password_hash, actor_id: actor._id, now })
    audit({ target_id: _id })
    return {}
  },
})

export const teamRoutes: readonly Route[] = [
  listTeam,
  listTeamOfUser,
  inviteMember,
  resendTeamInvitation,
  withdrawTeamInvitation,
  changeMember,
  pauseMember,
  removeMember,
  getTeamInvitation,
  joinTeam,
]
