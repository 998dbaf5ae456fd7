import {
  autotunerAddress,
  type BridgeKind,
  type BridgeProtocol,
  type ToolBridge,
} from '@mapwright/contract/orders/bridges/tool-bridge.ts'

/** The values of the form. Lists are texts with one entry per line, the protocol is JSON. */
export type BridgeValues = Omit<ToolBridge, '_id' | 'has_secret' | 'protocol' | 'tools' | 'extensions'> & {
  tools: string
  extensions: string
  protocol: string
  secret: string
  password: string
}

const blankProtocol: BridgeProtocol = {
  ...{ request: 'json', response: 'json', file_field: 'file', fields: [], data_path: 'file', hash_path: '' },
  ...{ account_header: '', secret_header: 'Authorization', key_header: '', device_values: [] },
}

const blank: Omit<ToolBridge, '_id' | 'has_secret'> = {
  ...{ kind: 'autotuner', name: 'Autotuner', is_on: true, at_upload: false },
  ...{ tools: ['Autotuner'], extensions: ['slave'], starts_hex: '' },
  ...{ decrypt_url: `${autotunerAddress}/decrypt`, encrypt_url: `${autotunerAddress}/encrypt` },
  ...{ account: '', protocol: null },
}

type Preset = Pick<BridgeValues, 'name' | 'decrypt_url' | 'encrypt_url' | 'tools' | 'extensions'>

const presetNames = ['name', 'decrypt_url', 'encrypt_url', 'tools', 'extensions'] as const

/** The fields that a service of another kind fills in differently. */
const bridgePreset = (kind: BridgeKind): Preset => {
  const { name, decrypt_url, encrypt_url } = blank
  return kind === 'autotuner'
    ? { name, decrypt_url, encrypt_url, tools: 'Autotuner', extensions: 'slave' }
    : { name: '', decrypt_url: '', encrypt_url: '', tools: '', extensions: '' }
}

/** Changes the kind of the service. Fills in only fields that still have the values of the previous kind. */
export function changeKind(values: BridgeValues, kind: BridgeKind): Partial<BridgeValues> {
  const before = bridgePreset(values.kind)
  const after = bridgePreset(kind)
  const untouched = presetNames.filter((name) => values[name] === before[name])
  return { kind, ...Object.fromEntries(untouched.map((name) => [name, after[name]])) }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns the position of a mistake in a JSON text, counted from 1. Undefined if there is none, or if the browser does not tell it. */
export function jsonMistake(text: string): { line: string; column: string } | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const [, line, column] = /line (\d{1,5}) column (\d{1,5})/.exec(String(error)) ?? []
    return line && column ? { line, column } : undefined
  }
}

/** The values of a saved bridge, or of a new one. */
export function bridgeValues(saved?: ToolBridge): BridgeValues {
  const { kind, name, is_on, at_upload, tools, extensions, starts_hex, ...access } = saved ?? blank
  const { decrypt_url, encrypt_url, account, protocol } = access
  return {
    ...{ kind, name, is_on, at_upload, starts_hex, decrypt_url, encrypt_url, account },
    tools: tools.join('\n'),
    extensions: extensions.join('\n'),
    protocol: JSON.stringify(protocol ?? blankProtocol, null, 2),
    ...{ secret: '', password: '' },
  }
}

/** Builds the body of a call from the values. */
export const bridgeBody = ({ tools, extensions, protocol, ...plain }: BridgeValues) => ({
  ...plain,
  tools: linesOf(tools),
  extensions: linesOf(extensions).map((end) => end.replace(/^\./, '').toLowerCase()),
  starts_hex: plain.starts_hex.replaceAll(' ', '').toLowerCase(),
  protocol: plain.kind === 'http' ? protocol : null,
})
