import type { BridgeProtocol } from '@mapwright/contract/orders/bridges/tool-bridge.ts'

/**
 * Protocol of Autotuner's API for master accounts, version 2: `POST …/master/decrypt` and `…/master/encrypt`. Derived from public programs
 * that call it; not tested with the real service (docs/decisions/096-tool-bridges.md).
 */
export const autotuner: BridgeProtocol = {
  request: 'json',
  response: 'json',
  file_field: 'data',
  // The mode `backup`, which contains the whole memory, is not supported for all control units.
  fields: [{ name: 'mode', value: 'maps' }],
  account_header: 'X-Autotuner-Id',
  secret_header: 'X-Autotuner-API-Key',
  // No idempotency key is known.
  key_header: '',
  data_path: 'data',
  hash_path: 'hash',
  device_values: ['slave_id', 'ecu_id', 'model_id', 'mcu_id'].map((name) => ({ name, path: name })),
}
