import { startPaypalServer } from '../../../../test/payments/paypal-server.ts'
import { describeProvider } from '../../../../test/payments/provider-suite.ts'

describeProvider('paypal', startPaypalServer)
