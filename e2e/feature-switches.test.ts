import { SendForgotPassCode } from '@mapwright/contract/accounts/code-endpoints.ts'
import { type ProviderName, providerFlags, providerNames } from '@mapwright/contract/api/payment-providers.ts'
import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import { PostChatMessage } from '@mapwright/contract/chat/chat-endpoints.ts'
import { CreateVisitorToken } from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import { GetTopUp } from '@mapwright/contract/credits/top-up-endpoints.ts'
import { SendFileUpload } from '@mapwright/contract/downloads/file-upload-endpoints.ts'
import { ListFlinks } from '@mapwright/contract/downloads/flink-endpoints.ts'
import { GetNotificationChoices } from '@mapwright/contract/notifications/choice-endpoints.ts'
import { ChangeSmsSettings, GetSmsNumber } from '@mapwright/contract/notifications/sms/sms-endpoints.ts'
import { ChangeProvider } from '@mapwright/contract/payments/provider-endpoints.ts'
import { fieldsOf } from '@mapwright/contract/payments/providers.ts'
import type { SiteFlag } from '@mapwright/contract/site/settings.ts'
import { ChangeSettings, GetSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { CreateTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { RegSearch } from '@mapwright/contract/vehicles/reg-search/reg-search-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import wording from '../locales/en/site.json' with { type: 'json' }
import { switchOn } from '../server/test/site-state.ts'
import { flagsBySection } from '../web/src/site/admin/flags-by-section.ts'
import { useBrowser } from './kit/browser.ts'
import { button, heading } from './kit/controls.ts'
import { isLong } from './kit/long.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import type { Visitor } from './kit/visitor.ts'

// Switches every feature in the settings and checks what customers and visitors can do afterwards.

type Flag = (typeof flagsBySection)[keyof typeof flagsBySection][number]
type Effect = { label: string; off: unknown; on: unknown; observe(): Promise<unknown> }

const { visit } = useBrowser()
let site: Site
let admin: Person
let customer: Person
let staff: Visitor
let workshop: Visitor
let stranger: Visitor

beforeAll(async () => {
  site = await startSite()
  // The only currency in which all payment providers take payments.
  await site.sql`UPDATE settings SET currency = 'ZAR'`
  admin = await site.admin()
  customer = await site.person()
  const sms = { provider: 'http', url: 'https://sms.example', sender: '', account_sid: '' } as const
  await site.call(ChangeSmsSettings, { body: sms }, { as: admin })
  for (const name of providerNames)
    await site.call(ChangeProvider, { params: { name }, body: keysOfProvider(name) }, { as: admin })
  staff = await visit({ site, as: admin })
  workshop = await visit({ site, as: customer })
  stranger = await visit({ site })
})
afterAll(() => site.stop())

/** Returns the path to which a visitor is redirected from `path`. */
async function landing({ page, go }: Visitor, path: string): Promise<string> {
  await go(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return new URL(page.url()).pathname
}

/** Checks whether the form for a new order contains a control with this label. */
async function orderFormHas(words: string): Promise<boolean> {
  await workshop.go('/')
  await heading(workshop.page, 'New order').waitFor()
  // The last step, because the steps are shown one after another.
  await workshop.page.locator('#step-check').waitFor()
  return (await workshop.page.getByLabel(words, { exact: true }).count()) > 0
}

/** Keys for every field of a provider. Switching a provider on requires complete keys, but does not verify them. */
const keysOfProvider = (name: ProviderName) =>
  tableOf(fieldsOf(name), (field) => (field === 'server_url' ? `https://${name}.example` : `${field}_1`))

const paymentMethodsOnSale = async () =>
  (await site.call(ListPackagesOnSale, {}, { as: customer })).body.payment_methods

/** Effects of the payment providers' switches: each adds a payment method to the packages on sale. */
const paymentEffects = tableOf(providerFlags, (flag): Effect => {
  const on = ['bank', flag.replace(/_payment$/, '')]
  return { label: wording[`flag.${flag}`], off: ['bank'], on, observe: paymentMethodsOnSale }
})

const effects: Record<Flag, Effect> = {
  home_public: {
    label: 'Home page for visitors',
    off: '/login',
    on: '/',
    observe: () => landing(stranger, '/'),
  },
  downloads_public: {
    label: 'Public downloads',
    off: [401, '/login'],
    on: [200, '/downloads'],
    observe: async () => [(await site.call(ListFlinks, { query: {} })).status, await landing(stranger, '/downloads')],
  },
  file_upload_public: {
    label: 'Send a file',
    off: ['downloads.uploads_off', '/'],
    on: [undefined, '/file_upload'],
    observe: async () => {
      const files = { file: new File(['rpm;boost'], 'log.csv') }
      const { body } = await site.call(SendFileUpload, { body: {}, files }, { as: customer })
      return [body.code, await landing(workshop, '/file_upload')]
    },
  },
  eco_calculator_public: {
    label: 'Eco calculator',
    off: '/',
    on: '/eco_calculator',
    observe: () => landing(workshop, '/eco_calculator'),
  },
  ticket_system_public: {
    label: 'Tickets',
    off: ['tickets.off', '/', '/admin'],
    on: [undefined, '/my_tickets', '/admin/all_tickets'],
    observe: async () => {
      const { body } = await site.call(CreateTicket, { body: { subject: 'Idle', text: 'Too high' } }, { as: customer })
      return [body.code, await landing(workshop, '/my_tickets'), await landing(staff, '/admin/all_tickets')]
    },
  },
  live_support_public: {
    label: 'Live chat',
    off: ['chat.off', '/', '/admin'],
    on: [undefined, '/chat_support', '/admin/chat_support'],
    observe: async () => {
      const { body } = await site.call(PostChatMessage, { body: { text: 'Hello' } }, { as: customer })
      return [body.code, await landing(workshop, '/chat_support'), await landing(staff, '/admin/chat_support')]
    },
  },
  guest_chat_public: {
    label: 'Visitors can chat',
    off: 'chat.visitors_off',
    on: undefined,
    observe: async () => {
      await switchOn(site, 'live_support_public')
      return (await site.call(CreateVisitorToken, {})).body.code
    },
  },
  api_access: {
    label: 'API access',
    off: '/',
    on: '/access_api',
    observe: () => landing(workshop, '/access_api'),
  },
  is_admin_site: {
    label: 'Site for agents',
    off: '/admin',
    on: '/admin/manage_agent_orders/pending_orders',
    observe: () => landing(staff, '/admin/manage_agent_orders/pending_orders'),
  },
  bank_payment: {
    label: 'Bank transfer',
    off: [],
    on: ['bank'],
    observe: paymentMethodsOnSale,
  },
  ...paymentEffects,
  own_credit_amount: {
    label: 'Any number of credits',
    off: false,
    on: true,
    observe: async () => (await site.call(ListPackagesOnSale, {}, { as: customer })).body.has_own_amount,
  },
  automatic_top_up: {
    label: 'Automatic top-up',
    off: false,
    on: true,
    observe: async () => (await site.call(GetTopUp, {}, { as: customer })).body.is_offered,
  },
  submit_order_pay_later: {
    label: 'Order now, pay later',
    off: false,
    on: true,
    observe: () => orderFormHas('Pay later'),
  },
  captcha_verification: {
    label: 'Bot protection',
    off: undefined,
    on: 'accounts.captcha_required',
    observe: async () => {
      // Uses a new email address each time, because a code can be requested only once a minute.
      const email = `nobody-${Date.now()}@garage.example`
      return (await site.call(SendForgotPassCode, { body: { email } })).body.code
    },
  },
  automation: {
    label: 'Automatic delivery',
    off: false,
    on: true,
    observe: () => orderFormHas('Process this order manually'),
  },
  push_notification: {
    label: 'Notifications on devices',
    off: false,
    on: true,
    observe: async () => {
      const { choices } = (await site.call(GetNotificationChoices, {}, { as: customer })).body
      return choices.some(({ channel, sent }) => channel === 'push' && sent)
    },
  },
  sms_notification: {
    label: 'Notifications by SMS',
    off: false,
    on: true,
    observe: async () => (await site.call(GetSmsNumber, {}, { as: customer })).body.is_available,
  },
}

const sectionOf = (flag: Flag) =>
  Object.entries(flagsBySection).find(([, flags]) => (flags as readonly SiteFlag[]).includes(flag))?.[0]

const isSet = async (flag: Flag) => (await site.call(GetSettings, {}, { as: admin })).body.settings[flag]

/**
 * Toggles the flag in the settings. The long run clicks every flag on the page. The short run clicks one flag, and toggles the others by an API call.
 */
async function flip(flag: Flag): Promise<void> {
  if (!isLong && flag !== 'eco_calculator_public') {
    await site.call(ChangeSettings, { body: { [flag]: (await isSet(flag)) !== true } }, { as: admin })
    return
  }
  const { page, go } = staff
  const { label } = effects[flag]
  await go(`/admin/website_settings?section=${sectionOf(flag)}`)
  if (sectionOf(flag) === 'payment_providers') {
    await page.locator('summary', { hasText: label }).click()
    await page.getByRole('switch', { name: `${label}: Credits and orders` }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    return
  }
  const control = page.getByRole('switch', { name: label })
  await control.click()
  await button(page.locator('form').filter({ has: control }), 'Save').click()
  await page.getByText('Saved. Reload open pages to see the change.').waitFor()
}

test.each(Object.keys(effects) as Flag[])('%s takes effect when it is switched in the settings', async (flag) => {
  const { off, on, observe } = effects[flag]
  const before = await isSet(flag)
  expect(await observe()).toEqual(before ? on : off)
  await flip(flag)
  expect(await isSet(flag)).toBe(!before)
  expect(await observe()).toEqual(before ? off : on)
  await flip(flag)
  if (isLong) expect(await observe()).toEqual(before ? on : off)
})

/** Flags in the specification. */
const specified =
  `default_theme payment_type submit_order_pay_later captcha_verification automation is_admin_site stripe_payment paypal_payment
  bank_payment payfast_payment klarna_payment coinbase_payment file_upload_public live_support_public ticket_system_public
  eco_calculator_public api_access downloads_public reg_no_mode sms_notification push_notification`.split(/\s+/)
/** Settings with several values, which have separate tests below. */
const chosenFlags = ['default_theme', 'payment_type', 'reg_no_mode']

test('every flag of the specification can be set in the settings and has an effect', () => {
  expect(specified.filter((flag) => !(flag in effects) && !chosenFlags.includes(flag))).toEqual([])
})

test('default_theme takes effect when it is chosen in the settings', async () => {
  const { page, go } = staff
  const themeOf = async () => /data-theme="(\w+)"/.exec(await (await fetch(`${site.url}/login`)).text())?.[1]
  expect(await themeOf()).toBe('dark')
  await go('/admin/website_settings?section=general')
  const control = page.getByRole('combobox', { name: 'Theme for visitors' })
  await control.click()
  await page.getByRole('option', { name: 'Red' }).click()
  await button(page.locator('form').filter({ has: control }), 'Save').click()
  await page.getByText('Saved. Reload open pages to see the change.').waitFor()
  expect(await themeOf()).toBe('red')
})

test('reg_no_mode takes effect when it is chosen in the settings', async () => {
  const { page, go } = staff
  const refusal = async () => (await site.call(RegSearch, { params: { reg: 'AA19 AAA' } }, { as: customer })).body.code
  expect(await refusal()).toBe('vehicles.reg_search_off')
  await go('/admin/website_settings?section=vehicle_search')
  await page.getByRole('radio', { name: 'VINs only' }).check()
  await button(page.locator('form').filter({ has: page.getByRole('radio', { name: 'VINs only' }) }), 'Save').click()
  await page.getByText('Saved. Reload open pages to see the change.').waitFor()
  expect(await refusal()).toBe('vehicles.not_a_vin')
})

test('payment_type takes effect when it is chosen in the settings', async () => {
  const { page, go } = staff
  const isDirect = async () => (await site.call(ListPackagesOnSale, {}, { as: customer })).body.has_direct_payment
  expect(await isDirect()).toBe(false)
  await go('/admin/website_settings?section=payment')
  const control = page.getByRole('combobox', { name: 'Payment of orders' })
  await control.selectOption('direct')
  await button(page.locator('form').filter({ has: control }), 'Save').click()
  await page.getByText('Saved. Reload open pages to see the change.').waitFor()
  expect(await isDirect()).toBe(true)
})
