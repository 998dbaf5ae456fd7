type Transfer = {
  account_holder: string
  iban: string
  bic: string
  currency: string
  /** Amount with a decimal point, such as "113.05". */
  total: string
  reference: string
}

const maxBytes = 331

/** Number of UTF-8 bytes. */
const bytesOf = (text: string): number =>
  [...text].reduce((sum, char) => {
    const code = char.codePointAt(0) ?? 0
    return sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)
  }, 0)

/**
 * Returns the text of a QR code from which banking apps fill in a SEPA transfer (EPC069-12, version 002). Returns undefined if the invoice
 * is not in euros or the account has no IBAN.
 */
export function epcQr({ account_holder, iban, bic, currency, total, reference }: Transfer): string | undefined {
  const amount = Number(total)
  if (currency !== 'EUR' || iban === '' || account_holder === '' || !(amount >= 0.01 && amount <= 999_999_999.99))
    return undefined
  const bare = (text: string) => text.replace(/\s/g, '')
  const lines = ['BCD', '002', '1', 'SCT', bare(bic), account_holder.slice(0, 70), bare(iban), `EUR${total}`]
  const text = [...lines, '', '', reference.slice(0, 140)].join('\n')
  return bytesOf(text) <= maxBytes ? text : undefined
}
