/**
 * Failure type bytes of SAE J2012-DA / ISO 14229. Tools append them to a code (P0401-68). The wording is `failure.<byte>` in
 * locales/<tag>/codes.json.
 */
export const failureTypes = [
  ...['00', '01', '02', '03', '04', '05', '06', '07', '08', '09'],
  ...['11', '12', '13', '14', '15', '16', '17', '18', '19', '1A', '1B', '1C', '1D', '1E', '1F'],
  ...['21', '22', '23', '24', '25', '26', '27', '28', '29', '2A', '2F'],
  ...['31', '32', '33', '34', '35', '36', '37', '38', '39', '3A'],
  ...['41', '42', '43', '44', '45', '46', '47', '48', '49', '4A', '4B'],
  ...['51', '52', '53', '54', '55', '56', '57'],
  ...['61', '62', '63', '64', '65', '66', '67', '68'],
  ...['71', '72', '73', '74', '75', '76', '77', '78', '79', '7A', '7B', '7E', '7F'],
  ...['81', '82', '83', '84', '85', '86', '87', '88', '8F'],
  ...['91', '92', '93', '94', '95', '96', '97', '98'],
] as const
export type FailureType = (typeof failureTypes)[number]

const known: ReadonlySet<string> = new Set(failureTypes)

export const isFailureType = (byte: string): byte is FailureType => known.has(byte)
