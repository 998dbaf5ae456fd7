import { expect, test } from 'vitest'
import { withLateScripts } from './late-scripts.ts'

test('lists the scripts that load after the first paint in the first script, each of them once', () => {
  const late = withLateScripts(
    '<head><script type="module" src="/assets/app.js"></script><link rel="modulepreload" crossorigin href="/assets/a.js">' +
      '<link rel="modulepreload" href="/assets/b.js" crossorigin=""><link rel="stylesheet" href="/assets/a.css"></head>',
  )
  expect(late(['/assets/b.js', '/assets/page.js'])).toBe(
    '<head><script type="module" data-later="/assets/a.js /assets/b.js /assets/page.js" src="/assets/app.js"></script>' +
      '<link rel="stylesheet" href="/assets/a.css"></head>',
  )
})
