export type RawMail = {
  from: string
  to: string
  text?: string
  html?: string
  id?: string
  headers?: readonly string[]
  /** Adds another text, nested in this number of parts. */
  nested?: number
  files?: readonly { name: string; type: string; content: Uint8Array; inline?: boolean }[]
}

let written = 0

const nestedParts = (depth: number): string => {
  const opened = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary="n${at}"\r\n\r\n--n${at}`,
  )
  return [...opened, 'Content-Type: text/plain', '', 'Deep', ''].join('\r\n')
}

const encoded = (content: Uint8Array): string => Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n')

/** Builds a raw mail (RFC 5322) with MIME parts. */
export function rawMail({ from, to, text, html, id, headers = [], files = [], nested = 0 }: RawMail): Buffer {
  written += 1
  const part = (type: string, content: string) =>
    [
      `Content-Type: ${type}; charset=utf-8`,
      'Content-Transfer-Encoding: base64',
      '',
      encoded(Buffer.from(content)),
    ].join('\r\n')
  const parts = [
    ...(text === undefined ? [] : [part('text/plain', text)]),
    ...(html === undefined ? [] : [part('text/html', html)]),
    ...(nested === 0 ? [] : [nestedParts(nested)]),
    ...files.map(({ name, type, content, inline }) =>
      [
        `Content-Type: ${type}; name="${name}"`,
        `Content-Disposition: ${inline ? 'inline' : 'attachment'}; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
        ...(inline ? ['Content-ID: <logo@mail>'] : []),
        '',
        encoded(content),
      ].join('\r\n'),
    ),
  ]
  return Buffer.from(
    [
      `From: ${from}`,
      `To: ${to}`,
      'Subject: Re: Order: new message',
      `Date: ${new Date().toUTCString()}`,
      `Message-ID: ${id ?? `<${written}@dealer.example>`}`,
      'MIME-Version: 1.0',
      ...headers,
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      ...parts.map((one) => `--b\r\n${one}`),
      '--b--',
      '',
    ].join('\r\n'),
  )
}
