import { useSearch } from '@tanstack/react-router'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { Page } from '../ui/page/page.tsx'
import { OpenTicket } from './open-ticket.tsx'

/** The page that opens a ticket, optionally about an order or an invoice. */
export default function OpenTicketPage() {
  const t = useWording('tickets')
  const { order } = useSearch({ from: '/customer/open_ticket' })
  return (
    <Page
      title={t('tickets:open.title')}
      subtitle={t('tickets:open.text')}
      back={{ to: '/my_tickets', label: t('tickets:own.title') }}
    >
      <Panel>
        <OpenTicket about={order ?? null} />
      </Panel>
    </Page>
  )
}
