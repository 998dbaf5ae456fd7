type Value = string | number | null | undefined

/** One line per value: characters that would end a line or start a section are removed. */
const clean = (value: Value): string =>
  value === null || value === undefined
    ? ''
    : String(value)
        .replace(/[\r\n\0]+/g, ' ')
        .trim()

/** An INI file with CRLF line ends, which all programs can read. */
export function iniText(
  sections: readonly (readonly [name: string, values: Readonly<Record<string, Value>>])[],
): string {
  const lines = sections.flatMap(([name, values]) => [
    `[${name}]`,
    ...Object.entries(values).map(([key, value]) => `${key}=${clean(value)}`),
    '',
  ])
  return lines.join('\r\n')
}
