/**
 * Shows a message with a button in place of an empty page if the app's scripts cannot be loaded, such as while a new version of the site is being
 * installed. This file is part of index.html (build/entry-guard.ts), because any other script or style sheet may be missing, too.
 */
function showFailure(): void {
  const root = document.getElementById('root')
  if (!root || root.querySelector('[data-failed]')) return
  // The server has written the texts in the visitor's language into the page.
  const { failure = '', reload = '' } = document.documentElement.dataset
  const message = document.createElement('div')
  message.setAttribute('role', 'alert')
  message.dataset['failed'] = ''
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

window.addEventListener('boot-failed', showFailure)
// Errors of elements do not bubble.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') showFailure()
  },
  true,
)
