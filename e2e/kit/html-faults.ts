import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y'],
    // Of the two navigations of the same name, a style sheet hides one. Axe checks landmarks in the browser, which knows.
    rules: { 'unique-landmark': 'off' },
  }),
)

/** Returns the faults of an HTML page by the HTML standard, one line each, with the element and its source. */
export function htmlFaults(html: string): string[] {
  const lines = html.split('\n')
  return validator.validateStringSync(html).results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector, line, column }) => {
      const source = lines[line - 1]?.slice(column - 1, column + 120)
      return `${ruleId}: ${message} at ${selector ?? 'the start'}: ${source}`
    }),
  )
}
