import { messageImage, removeMessageImage, uploadMessageImage } from './message-images.ts'
import { allMessages, deleteMessage, message, messages, previewMessage, saveMessage } from './messages.ts'
import { retryMessage, sendEmail, sendTestEmail } from './send-email.ts'
import { subscribeAgain, unsubscribe } from './unsubscribe.ts'

/** The calls of messages to many people. */
export const messageRoutes = [
  messages,
  message,
  allMessages,
  saveMessage,
  sendEmail,
  sendTestEmail,
  previewMessage,
  retryMessage,
  deleteMessage,
  uploadMessageImage,
  removeMessageImage,
  messageImage,
  unsubscribe,
  subscribeAgain,
]
