/** The target of the phone's share menu: the installed app receives a file that another app shares. Keep in sync with `service-worker.js`. */
export const shareTarget = {
  /** The path to which the phone posts the file, and the name of the form field. */
  path: '/share-target',
  field: 'file',
  /** The cache in which the service worker stores the file, and the file's key in the cache. */
  cache: 'mapwright-shared',
  key: '/shared-file',
} as const

/**
 * The outcome of sharing, sent to the new order page as the parameter `shared`. file: one file was received. several: only the first file
 * was kept. too_large: the file was too large. lost: the file did not arrive.
 */
export const shareOutcomes = ['file', 'several', 'too_large', 'lost'] as const
export type ShareOutcome = (typeof shareOutcomes)[number]

/** The path of the page that offers a shared file. */
export const sharedFilePath = (outcome: ShareOutcome): string => `/?shared=${outcome}`
