import { RequestWidgetQuote } from '@mapwright/contract/partners/widget/widget-endpoints.ts'
import { requireCaptcha } from '../../accounts/codes/captcha.ts'
import { command } from '../../platform/api/handler.ts'
import { storeQuote } from '../quotes/request-quote.ts'

/** Stores a visitor's request for a quote. Always requires a captcha, because the key is public. */
export const requestWidgetQuote = command(RequestWidgetQuote, async ({ body, ...context }) => {
  const { app, now, tx } = context
  const { captcha, ...quote } = body
  const always = { secretKey: app.secretKey, requiresCaptcha: async () => true }
  await requireCaptcha(tx, captcha, { app: always, now })
  const { estimate, currency } = await storeQuote(context, { ...quote, option_ids: [] })
  return { estimate, currency }
})
