import { staffTopic, userTopic } from '../platform/events/live.ts'
import type { About, Member, Subject } from './subject.ts'

/** The live topics of the customer; none for guests. */
export const customerTopics = ({ customer: { user_id } }: About): string[] =>
  user_id === null ? [] : [userTopic(user_id)]

/** The live topics of both sides. */
export const allTopics = (subject: Subject, about: About): string[] => [
  staffTopic(subject.permission),
  ...customerTopics(about),
]

/** The live topics of the side that the member is not on. */
export const otherTopics = (subject: Subject, about: About, { isStaff }: Member): string[] =>
  isStaff ? customerTopics(about) : [staffTopic(subject.permission)]
