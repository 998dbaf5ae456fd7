import { Checkbox, Radio } from '@mantine/core'
import { CaptchaCheck } from '../../accounts/captcha-check.tsx'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { isOn, site } from '../../platform/site-data.ts'
import { Late, late } from '../../ui/loading/late.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { Sentence } from '../../ui/text/sentence.tsx'
import layout from './new-order.module.css'
import { OrderStep } from './order-step.tsx'
import { neededConfirmations } from './order-values.ts'
import { termsPath } from './terms-path.ts'
import type { NewOrder } from './use-new-order.ts'

const CheckWarnings = late(() => import('./check-warnings.tsx'))

/** Selects whether the customer pays now or later. Shown only if the site offers both. */
function PaymentChoice({ order: { values, set } }: { order: NewOrder }) {
  const t = useWording('orders')
  return (
    <Radio.Group
      label={t('orders:new.check.payment')}
      value={values.pay_later ? 'later' : 'now'}
      onChange={(choice) => set({ pay_later: choice === 'later' })}
    >
      <div className={layout.group}>
        <Radio value="now" label={t('orders:new.check.pay_now')} />
        <Radio
          value="later"
          label={t('orders:new.check.pay_later')}
          description={t('orders:new.check.pay_later_text')}
        />
      </div>
    </Radio.Group>
  )
}

/** The last step: warnings, time of payment, and the confirmations that the customer must give. */
export function CheckStep({ order, isDone }: { order: NewOrder; isDone: boolean }) {
  const t = useWording('orders')
  const f = useFormats()
  const terms = termsPath()
  const { form, errorOf, warnings } = order
  return (
    <OrderStep step="check" number={4} isDone={isDone}>
      <div className={layout.stack}>
        {warnings.all.length + warnings.seen.length > 0 && (
          <Late waiting={<SkeletonText lines={2} />}>
            <CheckWarnings order={order} />
          </Late>
        )}
        {isOn('submit_order_pay_later') && <PaymentChoice order={order} />}
        {isOn('automation') && (
          <Checkbox
            checked={order.values.by_hand}
            onChange={(event) => order.set({ by_hand: event.currentTarget.checked })}
            label={t('orders:by_hand.once')}
            description={t('orders:by_hand.once_text')}
          />
        )}
        {neededConfirmations(terms !== undefined).map((name) => (
          <Checkbox
            key={name}
            {...form.check(name)}
            error={errorOf(name)}
            label={
              <Sentence
                text={t(`orders:new.check.${name}`)}
                parts={{
                  terms: (words) =>
                    terms && (
                      <PageLink to={terms} target="_blank">
                        {words}
                      </PageLink>
                    ),
                }}
              />
            }
          />
        ))}
        {isOn('captcha_verification') && <CaptchaCheck {...order.captcha} />}
        <p className="meta">
          {t('orders:new.check.retention', { months: f.months(site.settings.invoice_pdf_months ?? 1) })}
        </p>
      </div>
    </OrderStep>
  )
}
