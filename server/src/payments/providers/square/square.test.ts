import { describeProvider } from '../../../../test/payments/provider-suite.ts'
import { startSquareServer } from '../../../../test/payments/square-server.ts'

describeProvider('square', startSquareServer)
