/** The parts of the sample catalog; each can be loaded while there is nothing of its kind. */
export const sampleParts = ['vehicles', 'services', 'packages'] as const
export type SamplePart = (typeof sampleParts)[number]
