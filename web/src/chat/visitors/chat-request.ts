let isHandled = false

/** Checks whether a link, such as that of a mail, asks for the chat with `?chat`. The router may have removed the parameter already. */
export function isChatRequested(): boolean {
  const [opening] = performance.getEntriesByType('navigation')
  const addresses = [window.location.href, opening?.name ?? '']
  return !isHandled && addresses.some((address) => URL.parse(address)?.searchParams.has('chat') ?? false)
}

/** Ends the request of a link, if there is one, so that the chat stays closed on the next pages. */
export function endChatRequest(): void {
  isHandled ||= isChatRequested()
}
