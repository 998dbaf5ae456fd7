import { checkMailbox } from './check-mailbox.ts'
import { mailInSettings } from './mail-in-settings.ts'
import { receiveMail } from './receive-mail.ts'

/** Answers by mail: the door for mail servers, and how it is set. */
export const mailInRoutes = [receiveMail, ...mailInSettings, checkMailbox]
