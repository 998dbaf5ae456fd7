import { event, liveEvent } from '../api/event.ts'

const quoteFields = { quote_id: 'id', user_id: 'id' } as const
const quoteLists = ['partners.list_quotes', 'partners.quote_figures'] as const

export const partnersEvents = {
  'access_api.expiring': event({
    fields: { access_api_id: 'id', user_id: 'id' },
    about: 'access_api_id',
    notify: [
      {
        to: 'user',
        topic: 'credits',
        link: '/access_api',
        app: { kind: 'access_expiring', values: ['plan', 'day'] },
        mail: { kind: 'access_expiring', values: ['plan', 'day'] },
      },
    ],
  }),
  'access_api.webhook_sent': liveEvent({ live: { user: true }, stale: { one: ['partners.get_webhook'] } }),
  'quote.requested': event({
    ...{ fields: quoteFields, about: 'quote_id', live: { user: true }, stale: { lists: quoteLists } },
    notify: [
      {
        to: 'user',
        topic: 'messages',
        link: '/quotes-through-api',
        app: { kind: 'quote_requested', values: ['vehicle', 'customer'] },
        mail: { kind: 'quote_requested', values: ['vehicle', 'customer'] },
      },
    ],
  }),
  'quote.accepted': event({
    ...{ fields: quoteFields, about: 'quote_id', live: { user: true }, stale: { lists: quoteLists } },
    notify: [
      {
        to: 'user',
        topic: 'messages',
        link: '/quotes-through-api',
        app: { kind: 'quote_accepted', values: ['vehicle', 'customer', 'amount'] },
        mail: { kind: 'quote_accepted', values: ['vehicle', 'customer', 'amount'] },
      },
    ],
  }),
}
