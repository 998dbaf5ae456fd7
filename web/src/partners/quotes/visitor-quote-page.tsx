import type { VisitorQuote } from '@mapwright/contract/partners/quotes/quote.ts'
import { AcceptQuote, GetVisitorQuote } from '@mapwright/contract/partners/quotes/quote-endpoints.ts'
import { IconCheck, IconClockOff } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { vehicleName } from '../../orders/vehicle-name.ts'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Money } from '../../ui/text/amounts.tsx'
import { When } from '../../ui/text/when.tsx'
import classes from './visitor-quote.module.css'

/** The page that a visitor opens from the mail: the partner's price, and the button that accepts it. */
export default function VisitorQuotePage() {
  const t = useWording('partners')
  const { token } = useParams({ from: '/public/quote/$token' })
  const query = useQueryOf(GetVisitorQuote, { params: { token } }, { retry: false })
  return (
    <Page title={t('partners:visitor_quote.title')}>
      <div className={classes.page}>
        {query.data ? (
          <AnsweredQuote quote={query.data.quote} token={token} />
        ) : query.error?.code === 'partners.quote_over' ? (
          <Panel>
            <EmptyState icon={IconClockOff} title={query.error.message} />
          </Panel>
        ) : query.error ? (
          <Panel>
            <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
          </Panel>
        ) : (
          <Panel>
            <SkeletonText lines={8} />
          </Panel>
        )}
      </div>
    </Page>
  )
}

function AnsweredQuote({ quote, token }: { quote: VisitorQuote; token: string }) {
  const t = useWording('partners')
  const accept = useCommand(AcceptQuote)
  const f = useFormats()
  const confirm = useConfirm()
  const { partner, status } = quote
  const action = t('partners:visitor_quote.accept')
  const askToAccept = () =>
    confirm({
      title: `${action} (${f.money(quote.price, quote.currency)})`,
      text: t('partners:visitor_quote.accept_text', { partner: partner.name }),
      action,
      run: () => accept.mutateAsync({ params: { token } }),
    })
  const isAccepted = status === 'accepted' || status === 'ordered'
  return (
    <Panel title={t('partners:visitor_quote.from', { partner: partner.name })}>
      <div className={classes.quote}>
        <p className={classes.price}>
          <Money value={quote.price} currency={quote.currency} />
        </p>
        <KeyValues
          items={[
            { label: t('partners:quotes.field.vehicle'), value: <bdi>{vehicleName(quote)}</bdi> },
            { label: t('partners:quotes.field.services'), value: quote.services.join(', ') },
            {
              label: t('partners:quotes.field.valid_until'),
              value: !isAccepted && <When at={quote.valid_until} mode="date" />,
            },
            {
              label: t('partners:visitor_quote.contact'),
              value: (
                <>
                  <a href={`mailto:${partner.email}`}>{partner.email}</a>
                  {partner.phone && (
                    <div>
                      <bdi dir="ltr">{partner.phone}</bdi>
                    </div>
                  )}
                </>
              ),
            },
          ]}
        />
        {quote.text && (
          <p dir="auto" className={classes.text}>
            {quote.text}
          </p>
        )}
        {isAccepted ? (
          <EmptyState
            icon={IconCheck}
            title={t('partners:visitor_quote.accepted')}
            text={t('partners:visitor_quote.accepted_text', { partner: partner.name })}
          />
        ) : (
          <ActionButton onClick={() => void askToAccept()}>{action}</ActionButton>
        )}
      </div>
    </Panel>
  )
}
