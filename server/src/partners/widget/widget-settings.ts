import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import type { WidgetSettings } from '@mapwright/contract/partners/widget/widget.ts'
import { GetWidgetSettings } from '@mapwright/contract/partners/widget/widget-endpoints.ts'
import { widgetTexts } from '@mapwright/contract/partners/widget/widget-texts.ts'
import { query } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { isRtl, translateKey } from '../../platform/i18n/wording.ts'
import { widgetWording } from './widget-wording.ts'

type Row = Pick<Decoded<WidgetSettings>, 'partner' | 'currency' | 'colors'>

/** Returns the appearance and texts of a website's widget, in the language of the request. */
export const widgetSettings = query(GetWidgetSettings, async ({ sql, actor, request: { language } }) => {
  const [row] = await sql<Row[]>`
    SELECT coalesce(nullif(u.company_name, ''), person_name(u)) AS partner, a.currency, a.colors
    FROM access_apis a JOIN users u ON u._id = a.user_id WHERE a._id = ${actor._id}`
  const direction: WidgetSettings['direction'] = isRtl(language) ? 'rtl' : 'ltr'
  return {
    widget: {
      ...found(row, 'request.internal'),
      language,
      direction,
      texts: tableOf(widgetTexts, (name) => translateKey(language, widgetWording[name])),
    },
  }
})
