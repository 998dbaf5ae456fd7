import { announce } from '../src/platform/events/announce.ts'
import type { Person, TestSite } from './kit.ts'

/** Announces that a user was removed, without deleting the account. */
export const announceRemoval = ({ sql }: Pick<TestSite, 'sql'>, { _id }: Pick<Person, '_id'>) =>
  sql.begin((tx) => announce(tx, { type: 'user.removed', user_id: _id, actor_id: null }))
