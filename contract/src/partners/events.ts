import { event } from '../api/event.ts'

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
}
