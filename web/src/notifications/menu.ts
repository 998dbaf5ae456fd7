import { IconMail, IconMailCog, IconMailFast } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const notificationsMenu: Menu = {
  '/admin/agent_manager/agent_bulk_email': {
    group: 'people',
    position: 20,
    icon: IconMailFast,
    name: 'app:menu.mails',
  },
  '/admin/mail_texts': { group: 'site', position: 21, icon: IconMailCog },
  '/admin/mails': { group: 'site', position: 20, icon: IconMail },
}
