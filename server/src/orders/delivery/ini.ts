type Value = string | number | null | undefined

/** One line each: what would end a line, or begin another section, cannot get in. */
const clean = (value: Value): string =>
  value === null || value === undefined
    ? ''
    : String(value)
        .replace(/[\r\n\0]+/g, ' ')
        .trim()

/** An INI file of these sections, with the line ends that every program reads. */
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
