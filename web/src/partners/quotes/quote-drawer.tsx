import { Button } from '@mantine/core'
import { canMoveQuote, type Quote, quoteRules } from '@mapwright/contract/partners/quotes/quote.ts'
import { AnswerQuote, CloseQuote, RemoveQuote } from '@mapwright/contract/partners/quotes/quote-endpoints.ts'
import { vehicleName } from '../../orders/vehicle-name.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { SideDrawer } from '../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ResourceFields } from '../../ui/resource/resource-fields.tsx'
import { Credits, Money } from '../../ui/text/amounts.tsx'
import { When } from '../../ui/text/when.tsx'
import classes from '../access-drawer.module.css'
import { QuoteStatusBadge } from './quote-status.tsx'

type QuoteDrawerProps = { quote: Quote | undefined; onClose: () => void }

/** A quote with the visitor's data, the form to answer it, and the next step. */
export function QuoteDrawer({ quote, onClose }: QuoteDrawerProps) {
  const t = useWording('partners')
  return (
    <SideDrawer
      opened={quote !== undefined}
      onClose={onClose}
      size={520}
      title={quote ? quote.name : t('partners:quotes.title')}
    >
      {quote && (
        <div className={classes.sections} key={`${quote._id} ${quote.answered_at}`}>
          <QuoteDetails quote={quote} />
          {quote.status === 'accepted' && <OrderFile quote={quote} />}
          {canMoveQuote('answer', quote.status) && <Answer quote={quote} />}
          <Ending quote={quote} onGone={onClose} />
        </div>
      )}
    </SideDrawer>
  )
}

function QuoteDetails({ quote }: { quote: Quote }) {
  const t = useWording('partners')
  const { price, currency } = quote
  return (
    <section className={classes.section}>
      <KeyValues
        columns={2}
        items={[
          { label: t('partners:quotes.field.status'), value: <QuoteStatusBadge status={quote.status} /> },
          { label: t('partners:quotes.field.created'), value: <When at={quote.created_at} /> },
          { label: t('partners:quotes.field.vehicle'), value: <bdi>{vehicleName(quote)}</bdi> },
          { label: t('partners:quotes.field.reg_no'), value: quote.reg_no && <bdi>{quote.reg_no}</bdi> },
          { label: t('partners:quotes.field.services'), value: quote.services.join(', ') },
          { label: t('partners:quotes.field.email'), value: <a href={`mailto:${quote.email}`}>{quote.email}</a> },
          { label: t('partners:quotes.field.phone'), value: quote.phone && <bdi dir="ltr">{quote.phone}</bdi> },
          { label: t('partners:quotes.field.website'), value: quote.website_url && <bdi>{quote.website_url}</bdi> },
          { label: t('partners:quotes.field.cost'), value: <Credits value={quote.cost} /> },
          {
            label: t('partners:quotes.field.estimate'),
            value: <Money value={quote.estimate} currency={currency} />,
          },
          {
            label: t('partners:quotes.field.price'),
            value: price !== null && <Money value={price} currency={currency} />,
          },
          {
            label: t('partners:quotes.field.valid_until'),
            value: quote.valid_until && <When at={quote.valid_until} mode="date" />,
          },
          {
            label: t('partners:quotes.field.order'),
            value: quote.order && (
              <PageLink to="/order_details/$id" params={{ id: quote.order._id }}>
                {quote.order.number}
              </PageLink>
            ),
          },
        ]}
      />
      {quote.comment && (
        <>
          <h3>{t('partners:quotes.field.comment')}</h3>
          <p dir="auto">{quote.comment}</p>
        </>
      )}
    </section>
  )
}

function Answer({ quote }: { quote: Quote }) {
  const t = useWording('partners')
  const form = useForm(AnswerQuote, {
    initial: { price: String(quote.price ?? quote.estimate), text: quote.text },
    toInput: (body) => ({ params: { id: quote._id }, body }),
    onDone: () => notify.done(t('partners:quotes.answer.done', { email: quote.email })),
  })
  return (
    <section className={classes.section}>
      <h3>{t('partners:quotes.answer.title')}</h3>
      <p className="meta">{t('partners:quotes.answer.help', { count: quoteRules.valid_days })}</p>
      <Form form={form}>
        <ResourceFields
          fields={[
            {
              kind: 'text',
              name: 'price',
              label: t('partners:quotes.answer.price', { currency: quote.currency }),
            },
            { kind: 'paragraph', name: 'text', label: t('partners:quotes.answer.text') },
          ]}
          form={form}
        />
        <FormActions>
          <SubmitButton form={form}>
            {t(quote.status === 'new' ? 'partners:quotes.answer.send' : 'partners:quotes.answer.again')}
          </SubmitButton>
        </FormActions>
      </Form>
    </section>
  )
}

/** Links to the form for a new order. An order placed there is linked to the quote. */
function OrderFile({ quote }: { quote: Quote }) {
  const t = useWording('partners')
  return (
    <section className={classes.section}>
      <p>{t('partners:quotes.order_help')}</p>
      <FormActions>
        <Button
          renderRoot={(props: object) => (
            <PageLink {...props} to="/" search={quote.variant_id ? { variant: quote.variant_id } : {}} />
          )}
        >
          {t('partners:quotes.order')}
        </Button>
      </FormActions>
    </section>
  )
}

function Ending({ quote, onGone }: { quote: Quote; onGone: () => void }) {
  const t = useWording('partners')
  const confirm = useConfirm()
  const close = useCommand(CloseQuote)
  const remove = useCommand(RemoveQuote)
  const params = { id: quote._id }
  const { name } = quote
  return (
    <section className={classes.section}>
      <FormActions>
        {canMoveQuote('close', quote.status) && (
          <Button
            variant="default"
            onClick={() =>
              void confirm({
                title: t('partners:quotes.close_title', { name }),
                text: t('partners:quotes.close_text'),
                action: t('partners:quotes.close'),
                run: () => close.mutateAsync({ params }),
              })
            }
          >
            {t('partners:quotes.close')}
          </Button>
        )}
        <Button
          variant="default"
          color="red"
          aria-label={t('partners:quotes.remove_title', { name })}
          onClick={() =>
            void confirm({
              title: t('partners:quotes.remove_title', { name }),
              text: t('partners:quotes.remove_text'),
              action: t('partners:quotes.remove'),
              danger: true,
              run: async () => {
                await remove.mutateAsync({ params })
                onGone()
              },
            })
          }
        >
          {t('partners:quotes.remove')}
        </Button>
      </FormActions>
    </section>
  )
}
