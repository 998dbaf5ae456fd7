import { staffTopic, userTopic } from '../platform/events/live.ts'
import type { About, Member, Subject } from './subject.ts'

/** Live topic of the guest in the conversation about an object. Only kinds of objects with a live stream for guests have listeners. */
export const guestTopic = (id: string): string => `guest:${id}`

/** Live topics of the customer. */
export const customerTopics = ({ id, customer: { user_id } }: About): string[] => [
  user_id === null ? guestTopic(id) : userTopic(user_id),
]

/** Live topics of the customer and the staff. */
export const allTopics = (subject: Subject, about: About): string[] => [
  staffTopic(subject.permission),
  ...customerTopics(about),
]

/** Live topics of the other side: the customer's if the member is staff, and vice versa. */
export const otherTopics = (subject: Subject, about: About, { isStaff }: Member): string[] =>
  isStaff ? customerTopics(about) : [staffTopic(subject.permission)]
