/** The domains from left to right: each may import only those to its left. */
export const domains = [
  ...[
    'accounts',
    'site',
    'notifications',
    'conversations',
    'vehicles',
    'tuning',
    'codes',
    'downloads',
    'billing',
    'payments',
    'credits',
  ],
  ...['ecu', 'orders', 'shop', 'tickets', 'chat', 'partners', 'people', 'books', 'home'],
]

/** Folders next to the domains that stand left of them all, or compose them. */
export const sharedParts = ['api', 'imports', 'platform', 'ui', 'shell', 'sample-data', 'operator', 'first-paint']
