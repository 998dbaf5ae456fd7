import { startMollieServer } from '../../../../test/payments/mollie-server.ts'
import { describeProvider } from '../../../../test/payments/provider-suite.ts'

describeProvider('mollie', startMollieServer)
