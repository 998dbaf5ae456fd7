import { Switch } from '@mantine/core'
import { isOneOf, tableOf } from '@mapwright/contract/api/typed-entries.ts'
import { type PaymentMethod, paymentMethods } from '@mapwright/contract/billing/invoice.ts'
import { ChangeShopSettings, GetShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import {
  cartReminderRules,
  cryptoMethods,
  type ShopSettings,
  shopPaymentFlags,
} from '@mapwright/contract/shop/shop-settings.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useMay } from '../../platform/session/me.ts'
import { site } from '../../platform/site-data.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { Page } from '../../ui/page/page.tsx'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import classes from './settings-page.module.css'
import { ShopTabs } from './shop-tabs.tsx'
import { ShopTextsSection } from './shop-texts-section.tsx'
import { WithdrawalFields } from './withdrawal-fields.tsx'

/** The settings of the shop: open or closed, and its texts. */
export default function SettingsPage() {
  const t = useWording('shop')
  const settings = useQueryOf(GetShopSettings)
  return (
    <Page title={t('shop:settings.title')}>
      <ShopTabs />
      <Loaded query={settings} lines={12} inPanel>
        {({ shop_settings }) => (
          <div className={classes.panels}>
            <SettingsForm settings={shop_settings} />
            <ShopTextsSection settings={shop_settings} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

type Flag = (typeof shopPaymentFlags)[number]
type Method = { [M in PaymentMethod]: `${M}_payment` extends Flag ? M : never }[PaymentMethod]

const hasSwitch = (method: PaymentMethod): method is Method => isOneOf(shopPaymentFlags, `${method}_payment`)

/** The payment methods that have a switch and a provider. */
const methods = paymentMethods.filter(hasSwitch)
const flagOf = (method: Method) => `${method}_payment` as const

function SettingsForm({ settings }: { settings: ShopSettings }) {
  const { status, guest_orders, description, withdrawal_scope } = settings
  const { business_prices_with_vat } = settings
  const { withdrawal_days, delivery_days, cart_reminders, cart_reminder_hours } = settings
  const t = useWording('shop', 'credits', 'site')
  const mayEnterKeys = useMay('settings')
  const form = useForm(ChangeShopSettings, {
    initial: {
      ...{ status, guest_orders, description, withdrawal_scope },
      ...{ withdrawal_days, delivery_days, cart_reminders, cart_reminder_hours, business_prices_with_vat },
      ...tableOf(shopPaymentFlags, (flag) => settings[flag]),
    },
    toInput: (body) => ({ body }),
    // Domain of the dashboard's warning about missing texts.
    refreshes: ['orders'],
    onDone: ({ shop_settings }) => {
      site.shop_open = shop_settings.status
      notify.done(t('shop:settings.saved'))
    },
  })
  return (
    <Panel>
      <Form form={form} wide>
        <Switch
          label={t('shop:settings.status')}
          description={t('shop:settings.status_help')}
          {...form.check('status')}
        />
        {form.values.status && !shopPaymentFlags.some((flag) => form.values[flag]) && (
          <Notice>{t('shop:settings.no_payment')}</Notice>
        )}
        <Switch
          label={t('shop:settings.guest_orders')}
          description={t('shop:settings.guest_orders_help')}
          {...form.check('guest_orders')}
        />
        <Switch
          label={t('shop:settings.business_prices_with_vat')}
          description={t('shop:settings.business_prices_with_vat_help')}
          {...form.check('business_prices_with_vat')}
        />
        <Switch
          label={t('shop:settings.cart_reminders')}
          description={t('shop:settings.cart_reminders_help')}
          {...form.check('cart_reminders')}
        />
        {form.values.cart_reminders && (
          <NumberField
            label={t('shop:settings.cart_reminder_hours')}
            min={cartReminderRules.min_hours}
            max={cartReminderRules.max_hours}
            {...form.value('cart_reminder_hours')}
            onChange={(hours) => form.value('cart_reminder_hours').onChange(hours ?? Number.NaN)}
          />
        )}
        <fieldset className={classes.switches}>
          <legend>{t('shop:settings.payment')}</legend>
          <p className="meta">
            {t('shop:settings.payment_help')}{' '}
            {mayEnterKeys && (
              <PageLink to="/admin/website_settings" search={{ section: 'payment_providers' }} className="tap">
                {t('site:settings.payment_providers')}
              </PageLink>
            )}
          </p>
          {methods.map((method) => (
            <Switch key={method} label={t(`credits:method.${method}`)} {...form.check(flagOf(method))} />
          ))}
          <Switch
            label={t('shop:settings.crypto_payment')}
            description={cryptoMethods.map((method) => t(`credits:method.${method}`)).join(', ')}
            {...form.check('crypto_payment')}
          />
        </fieldset>
        <RichText
          label={t('shop:settings.description')}
          initial={description}
          onChange={(html) => form.set('description', html)}
          error={form.error('description')}
        />
        <WithdrawalFields form={form} />
        <FormActions>
          <SubmitButton form={form} onlyWhenChanged>
            {t('ui:resource.save')}
          </SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  )
}
