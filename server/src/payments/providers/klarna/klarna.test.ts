import { startKlarnaServer } from '../../../../test/payments/klarna-server.ts'
import { describeProvider } from '../../../../test/payments/provider-suite.ts'

describeProvider('klarna', startKlarnaServer)
