/** Domains from left to right. Each domain may only import domains to its left. */
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
  ...['ecu', 'orders', 'shop', 'tickets', 'chat', 'partners', 'joined', 'moving', 'people', 'books', 'home'],
]

/** Folders next to the domains. Domains may import some of them; others compose the domains. */
export const sharedParts = ['api', 'imports', 'platform', 'ui', 'shell', 'sample-data', 'operator', 'first-paint']
