import { reloadOnce } from '../platform/reload-once.ts'

/**
 * Called if the app's own scripts cannot be loaded, such as while a new version of the site is being installed. Reloads the page once. If that
 * does not help, shows a message with a button in place of an empty page. Uses no other script or style sheet, because those may be missing.
 */
export function showBootFailure(root: HTMLElement): void {
  if (reloadOnce()) return
  // The server has written the texts in the visitor's language into the page.
  const { failure = '', reload = '' } = document.documentElement.dataset
  const message = document.createElement('div')
  message.setAttribute('role', 'alert')
  Object.assign(message.style, { display: 'grid', gap: '12px', placeItems: 'center', padding: '48px 16px' })
  Object.assign(message.style, { font: '16px/1.5 system-ui, sans-serif' })
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = reload
  Object.assign(button.style, { minBlockSize: '44px', padding: '0 20px', font: 'inherit' })
  button.addEventListener('click', () => window.location.reload())
  message.append(Object.assign(document.createElement('strong'), { textContent: failure }), button)
  root.prepend(message)
}
