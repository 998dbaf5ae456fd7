type Value = string | number | null | undefined

/** Replaces line breaks with spaces, so that each value stays on one line. */
const clean = (value: Value): string =>
  value === null || value === undefined
    ? ''
    : String(value)
        .replace(/[\r\n\0]+/g, ' ')
        .trim()

/** Formats an INI file with CRLF line endings, which all programs can read. */
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
