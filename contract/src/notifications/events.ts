import { liveEvent } from '../api/event.ts'

export const notificationsEvents = {
  'notification.created': liveEvent({
    live: { user: true },
    stale: { counts: ['notifications.user_notifications', 'notifications.admin_notifications'] },
  }),
  /** An SMS has been sent or reported on. */
  'sms.changed': liveEvent({
    live: { staff: ['settings'] },
    stale: { lists: ['notifications.get_sms_settings'] },
  }),
  /** A campaign has been sent to more of its recipients. */
  'message.progressed': liveEvent({
    live: { staff: ['dealers_manager.send_email'] },
    stale: { one: ['notifications.message'], lists: ['notifications.messages', 'notifications.all_messages'] },
  }),
}
