import { Button } from '@mantine/core'
import { ConfirmEmail } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { GetAccessibilityContact } from '@mapwright/contract/site/accessibility/accessibility-endpoints.ts'
import { IconMailOff } from '@tabler/icons-react'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useVisitor } from '../../platform/session/me.ts'
import { isOn } from '../../platform/site-data.ts'
import { notify } from '../../ui/messages/notify.ts'
import classes from './banners.module.css'

/** A link to the operator by email. Without an address, a link to the imprint. */
function MailContact() {
  const t = useWording()
  const { data } = useQueryOf(GetAccessibilityContact)
  if (!data) return null
  const email = data.contact.company_email
  const text = t('app:undeliverable.contact')
  return email === '' ? (
    <PageLink to="/imprint" className="tap">
      {text}
    </PageLink>
  ) : (
    <a href={`mailto:${email}`} className="tap">
      {text}
    </a>
  )
}

/** A link for customers to ask for another address, which they cannot change themselves: a ticket, the chat, or an email. */
function ContactLink() {
  const t = useWording()
  const text = t('app:undeliverable.contact')
  if (isOn('ticket_system_public'))
    return (
      <PageLink to="/open_ticket" className="tap">
        {text}
      </PageLink>
    )
  if (isOn('live_support_public'))
    return (
      <PageLink to="/chat_support" className="tap">
        {text}
      </PageLink>
    )
  return <MailContact />
}

/**
 * A banner for users whose mails come back, with a button that states that the address is correct and, for customers, a link to ask for a
 * correction.
 */
export function UndeliverableBanner() {
  const t = useWording()
  const me = useVisitor()
  const confirm = useCommand(ConfirmEmail)
  if (!me?.undeliverable) return null
  return (
    <div className={classes.banner}>
      <IconMailOff size={16} stroke={1.75} aria-hidden />
      <span>{t('app:undeliverable.own', { email: me.email })}</span>
      <Button
        size="compact-sm"
        variant="default"
        loading={confirm.isPending}
        onClick={() => void confirm.mutateAsync({}).catch(notify.refused)}
      >
        {t('app:undeliverable.confirm')}
      </Button>
      {me.role_id === roles.customer && <ContactLink />}
    </div>
  )
}
