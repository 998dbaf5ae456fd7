/** Topics of notifications. `files` (sent by customers outside an order) and `people` are for staff only; `news` means campaigns. */
export const notificationTopics = ['orders', 'messages', 'tickets', 'files', 'credits', 'people', 'news'] as const
export type NotificationTopic = (typeof notificationTopics)[number]
export type CustomerNotificationTopic = Exclude<NotificationTopic, 'files' | 'people'>
