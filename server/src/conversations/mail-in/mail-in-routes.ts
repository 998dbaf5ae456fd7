import type { Route } from '../../platform/api/handler.ts'
import type { Subject } from '../subject.ts'
import { checkMailbox } from './check-mailbox.ts'
import { mailInSettings } from './mail-in-settings.ts'
import { receiveMail } from './receive-mail.ts'

/** Endpoints for replies by mail: the webhook for mail servers, and the settings. */
export const mailInRoutes = (subjects: readonly Subject[]): readonly Route[] => [
  receiveMail,
  ...mailInSettings(subjects),
  checkMailbox,
]
