/** Topics of notifications. `files`: files that customers send outside an order. `news`: campaigns. `files` and `people` are for staff only. */
export const notificationTopics = ['orders', 'messages', 'tickets', 'files', 'credits', 'people', 'news'] as const
export type NotificationTopic = (typeof notificationTopics)[number]
export type CustomerNotificationTopic = Exclude<NotificationTopic, 'files' | 'people'>
