// The keys of the English texts as types, so that a wrong key does not compile. `npm run check` compares this list with the files in
// locales/en.
import type acceptance from '../../locales/en/acceptance.json'
import type accessibility from '../../locales/en/accessibility.json'
import type accounts from '../../locales/en/accounts.json'
import type announcements from '../../locales/en/announcements.json'
import type app from '../../locales/en/app.json'
import type audit from '../../locales/en/audit.json'
import type billing from '../../locales/en/billing.json'
import type books from '../../locales/en/books.json'
import type bridges from '../../locales/en/bridges.json'
import type catalogue from '../../locales/en/catalogue.json'
import type channels from '../../locales/en/channels.json'
import type chat from '../../locales/en/chat.json'
import type codes from '../../locales/en/codes.json'
import type content from '../../locales/en/content.json'
import type conversations from '../../locales/en/conversations.json'
import type credits from '../../locales/en/credits.json'
import type downloads from '../../locales/en/downloads.json'
import type ecu from '../../locales/en/ecu.json'
import type emoji from '../../locales/en/emoji.json'
import type faq from '../../locales/en/faq.json'
import type focus from '../../locales/en/focus.json'
import type garage from '../../locales/en/garage.json'
import type guest from '../../locales/en/guest.json'
import type home from '../../locales/en/home.json'
import type imported from '../../locales/en/imported.json'
import type imports from '../../locales/en/imports.json'
import type joined from '../../locales/en/joined.json'
import type locations from '../../locales/en/locations.json'
import type mail from '../../locales/en/mail.json'
import type money from '../../locales/en/money.json'
import type moving from '../../locales/en/moving.json'
import type notifications from '../../locales/en/notifications.json'
import type orders from '../../locales/en/orders.json'
import type partners from '../../locales/en/partners.json'
import type payments from '../../locales/en/payments.json'
import type people from '../../locales/en/people.json'
import type request from '../../locales/en/request.json'
import type shop from '../../locales/en/shop.json'
import type single_sign_on from '../../locales/en/single_sign_on.json'
import type site from '../../locales/en/site.json'
import type subscription from '../../locales/en/subscription.json'
import type system from '../../locales/en/system.json'
import type team from '../../locales/en/team.json'
import type tickets from '../../locales/en/tickets.json'
import type top_up from '../../locales/en/top_up.json'
import type tuning from '../../locales/en/tuning.json'
import type ui from '../../locales/en/ui.json'
import type vat from '../../locales/en/vat.json'
import type vehicle_data from '../../locales/en/vehicle_data.json'
import type vehicles from '../../locales/en/vehicles.json'
import type withdrawal from '../../locales/en/withdrawal.json'

import type { ProblemCode } from './problems.ts'

type Texts = {
  acceptance: typeof acceptance
  accessibility: typeof accessibility
  accounts: typeof accounts
  announcements: typeof announcements
  app: typeof app
  audit: typeof audit
  billing: typeof billing
  books: typeof books
  bridges: typeof bridges
  catalogue: typeof catalogue
  channels: typeof channels
  chat: typeof chat
  codes: typeof codes
  content: typeof content
  conversations: typeof conversations
  credits: typeof credits
  downloads: typeof downloads
  ecu: typeof ecu
  emoji: typeof emoji
  faq: typeof faq
  garage: typeof garage
  focus: typeof focus
  guest: typeof guest
  home: typeof home
  imported: typeof imported
  imports: typeof imports
  joined: typeof joined
  locations: typeof locations
  mail: typeof mail
  money: typeof money
  moving: typeof moving
  notifications: typeof notifications
  orders: typeof orders
  partners: typeof partners
  payments: typeof payments
  people: typeof people
  vat: typeof vat
  vehicle_data: typeof vehicle_data
  request: typeof request
  shop: typeof shop
  single_sign_on: typeof single_sign_on
  site: typeof site
  system: typeof system
  team: typeof team
  tickets: typeof tickets
  subscription: typeof subscription
  top_up: typeof top_up
  tuning: typeof tuning
  ui: typeof ui
  vehicles: typeof vehicles
  withdrawal: typeof withdrawal
}

/** The name of a file in locales/<language>. */
export type WordingDomain = keyof Texts

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** "files_one" and "files_other" become the key "files". */
type KeyOf<Key, All> = Key extends `${infer Base}_${PluralForm}` ? (`${Base}_other` extends All ? Base : Key) : Key

/** The keys of one domain. */
export type KeyIn<Domain extends WordingDomain> = KeyOf<keyof Texts[Domain], keyof Texts[Domain]> & string

/** A key with its domain: "orders:list.title". */
export type WordingKey = { [Domain in WordingDomain]: `${Domain}:${KeyIn<Domain>}` }[WordingDomain]

type GroupOf<Key> = Key extends `${infer Group}.${infer Rest}`
  ? Group | (Rest extends `${infer Inner}.${string}` ? `${Group}.${Inner}` : never)
  : never

/** The prefix of related keys: "orders:status" for "orders:status.pending". */
export type WordingGroup = GroupOf<WordingKey>

type NameOf<Key, Group extends string> = Key extends `${Group}.${infer Name}` ? Name : never

/** The names of the keys in a group: "pending" for "orders:status.pending". */
export type NameIn<Group extends WordingGroup> = NameOf<WordingKey, Group>

/**
 * Builds the key for a name that is known only at run time, such as a name from the server. If the wording is missing, the key itself is
 * shown.
 */
export const keyFor = (group: WordingGroup, name: string): WordingKey => `${group}.${name}` as WordingKey

type ProblemKey<Code> = Code extends `${infer Domain}.${infer Name}` ? `${Domain}:problem.${Name}` : never

/** Returns the wording key of a problem. Does not compile if a problem has no wording. */
export const problemKey = (code: ProblemCode): WordingKey => code.replace('.', ':problem.') as ProblemKey<ProblemCode>

/** Returns the file name in a key: "orders:list.title" → "orders". */
export const domainOf = (key: WordingKey): WordingDomain => key.slice(0, key.indexOf(':')) as WordingDomain
