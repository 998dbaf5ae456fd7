import { startBtcpayServer } from '../../../../test/payments/btcpay-server.ts'
import { describeProvider } from '../../../../test/payments/provider-suite.ts'

describeProvider('btcpay', startBtcpayServer)
