let login = ''

/** Makes the sign-in page start with this address, such as after an invitation was accepted. Forgotten when the app restarts. */
export function prefillLogin(email: string): void {
  login = email
}

export const prefilledLogin = (): string => login
