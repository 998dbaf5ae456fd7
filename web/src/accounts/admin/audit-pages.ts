import type { AuditRow } from '@mapwright/contract/accounts/audit.ts'
import { addressOf, type PlainPath } from '../../platform/routing/paths.ts'
import type { AuditSentence } from './audit-sentence.ts'

/** Paths of the lists that contain an object, by the last part of its wording key `audit:thing.…`. */
const lists: Readonly<Record<string, PlainPath>> = {
  access_plan: '/admin/access_api_plans',
  announcement: '/admin/announcements',
  bcode: '/admin/bosch_codes',
  canned_answer: '/admin/canned_answers',
  category: '/admin/shop_manager/categories',
  combination: '/admin/tuning_service/combinations',
  dpcode: '/admin/df_to_p_codes',
  flink: '/admin/downloads',
  generation: '/admin/vehicle_statistics/generation',
  location: '/admin/ecu-and-adblue-locations',
  manufacturer: '/admin/vehicle_statistics/manufacture',
  option: '/admin/tuning_service/options',
  pcode: '/admin/p_codes',
  price: '/admin/credit_packages',
  price_list_item: '/admin/price-list',
  price_rule: '/admin/tuning_service/price_rules',
  question: '/admin/faq',
  reason: '/admin/why_choose_us',
  service: '/admin/tuning_service/services',
  social: '/admin/socials',
  special_ecu_brand: '/admin/tuning_service/special-ecu-brands',
  term: '/admin/terms_and_conditions',
  tuning_note: '/admin/tuning_service/notes',
  variant: '/admin/vehicle_statistics/variant',
  vmodel: '/admin/vehicle_statistics/model',
  voucher: '/admin/agent_manager/vouchers',
  vtype: '/admin/vehicle_statistics/type',
}

/** Ids of the settings sections that list objects without their own page. */
const sections: Readonly<Record<string, string>> = { vat: 'vat', closing_date: 'opening_hours' }

/** Returns the URL of the list that contains the object of an audit sentence; undefined if there is none. */
export function listOfSubject({ name }: Pick<AuditRow, 'name'>, { thing }: Pick<AuditSentence, 'thing'>) {
  const word = thing?.replace('audit:thing.', '') ?? (/^site\.\w+_vat/.test(name) ? 'vat' : '')
  const section = sections[word]
  if (section) return addressOf('/admin/website_settings', undefined, { section })
  return lists[word]
}
