import { Button, Group } from '@mantine/core'
import { ClaimGuestOrder } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink, useGo } from '../../platform/routing/page-link.tsx'
import { pathTo } from '../../platform/routing/paths.ts'
import { useVisitor } from '../../platform/session/me.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { StepPanel } from '../../ui/layout/step-panel.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { useHasServerCart } from '../cart/use-cart.ts'

/**
 * Lets a signed-in customer move a guest's order to their account, and invites visitors to create an account. `onClaim` is called with
 * true before the order is moved, and with false if that fails.
 */
export function ClaimOrder({ token, onClaim }: { token: string; onClaim: (isMoved: boolean) => void }) {
  const t = useWording('guest')
  const go = useGo()
  const isCustomer = useHasServerCart()
  const isSignedOut = useVisitor() === null
  const claim = useCommand(ClaimGuestOrder, {
    refreshes: ['billing', 'credits'],
    onDone: ({ invoice_no }) => {
      notify.done(t('guest:claimed'))
      go('/shop/order/$invoice_no', { params: { invoice_no }, replace: true })
    },
  })
  const move = () => {
    onClaim(true)
    claim.mutate(
      { params: { token } },
      {
        onError: (problem) => {
          onClaim(false)
          notify.refused(problem)
        },
      },
    )
  }
  if (isCustomer)
    return (
      <StepPanel
        title={t('guest:claim')}
        text={t('guest:claim_text')}
        actions={
          <ActionButton busy={claim.isPending} onClick={move}>
            {t('guest:claim')}
          </ActionButton>
        }
      />
    )
  if (!isSignedOut) return null
  const to = pathTo('/shop/guest-order/$token', { token })
  return (
    <StepPanel
      title={t('guest:wants_account')}
      text={t('guest:wants_account_text')}
      actions={
        <Group gap={8}>
          <Button variant="default" renderRoot={(props: object) => <PageLink {...props} to="/login" search={{ to }} />}>
            {t('guest:sign_in')}
          </Button>
          <Button variant="default" renderRoot={(props: object) => <PageLink {...props} to="/register" />}>
            {t('guest:create')}
          </Button>
        </Group>
      }
    />
  )
}
