import { expect, test } from 'vitest'
import { roles } from '../api/roles.ts'
import { notificationRules } from '../events.ts'
import { channelsOfEvent, findEvent, notificationEvents, topicOfEvent } from './notification-event.ts'

test('every notification that can be switched off belongs to an event of its topic', () => {
  for (const { topic, app, mail } of notificationRules)
    for (const kind of [app?.kind, mail?.isRequired ? undefined : mail?.kind]) {
      if (topic === null || kind === undefined) continue
      const event = findEvent(kind)
      expect(event, kind).toBeDefined()
      if (event) expect(topicOfEvent(event), kind).toBe(topic)
    }
})

test('every event is offered to customers or to the team', () => {
  for (const event of notificationEvents)
    expect(
      [roles.customer, roles.staff].some((role) => channelsOfEvent(role, event).length > 0),
      event,
    ).toBe(true)
})

test('an event is offered on the channels on which it is sent', () => {
  expect(channelsOfEvent(roles.customer, 'order_completed')).toContain('telegram')
  expect(channelsOfEvent(roles.staff, 'order_completed')).toEqual([])
  expect(channelsOfEvent(roles.staff, 'order_assigned')).not.toContain('mail')
  expect(channelsOfEvent(roles.staff, 'chat_unanswered')).toEqual(['mail'])
})
