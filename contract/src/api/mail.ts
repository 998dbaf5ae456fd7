/** A mail that is not about an event. Its wording is `<kind>.*` in locales/<tag>/mail.json. */
export type MailDeclaration = {
  /** The names of the values of its wording. `link` is a path of the web app, e.g. "/order_details/…". */
  values: readonly string[]
  /** Target of the button if the values have no `link`. */
  page?: string
  /** For news, which people can unsubscribe from: the wording gets `unsubscribe_link`, and the mail the headers for it. Its `ref` names the user. */
  isNews?: true
  /** For mails with a code: how long it is valid. The mail is not sent later, and its content is deleted once it is sent or failed. */
  validMinutes?: number
}

/** The mails of a domain that are not about an event, by kind; its mails.ts declares them. */
export type MailDeclarations = Readonly<Record<string, MailDeclaration>>
