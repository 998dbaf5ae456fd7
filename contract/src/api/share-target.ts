/** The path to which a phone posts a file that another app shares with the installed app. Keep in sync with `service-worker.js`. */
export const shareTarget = {
  /** The path of the form, and the name of its field. */
  path: '/share-target',
  field: 'file',
  /** The cache in which the service worker keeps the file, and its key there. */
  cache: 'mapwright-shared',
  key: '/shared-file',
} as const

/**
 * The outcome of sharing, as the parameter `shared` of the new order page: one file was received, only the first of several was kept, the
 * file was too large, or it did not arrive.
 */
export const shareOutcomes = ['file', 'several', 'too_large', 'lost'] as const
export type ShareOutcome = (typeof shareOutcomes)[number]

/** The path of the page that offers a shared file. */
export const sharedFilePath = (outcome: ShareOutcome): string => `/?shared=${outcome}`
