import { describeProvider } from '../../../../test/payments/provider-suite.ts'
import { startStripeServer } from '../../../../test/payments/stripe-server.ts'

describeProvider('stripe', startStripeServer)
