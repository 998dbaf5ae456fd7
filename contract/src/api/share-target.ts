/** The target to which a phone posts a file that another app shares with the installed app; `service-worker.js` has the same names. */
export const shareTarget = {
  /** The path of the form, and the name of its field. */
  path: '/share-target',
  field: 'file',
  /** The cache in which the service worker keeps the file, and its key there. */
  cache: 'mapwright-shared',
  key: '/shared-file',
} as const

/** The outcome of sharing, in the parameter `shared` of the new order: one file waits or the first of several, it is too large, or it did not arrive. */
export const shareOutcomes = ['file', 'several', 'too_large', 'lost'] as const
export type ShareOutcome = (typeof shareOutcomes)[number]

/** The address of the page that offers a shared file. */
export const sharedFilePath = (outcome: ShareOutcome): string => `/?shared=${outcome}`
