-- Deleting a notification looks for the messages that were sent about it.
CREATE INDEX sms_messages_notification ON sms_messages (notification_id) WHERE notification_id IS NOT NULL;
