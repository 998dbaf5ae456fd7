/** The parts of the sample catalog; each can be loaded while its list is empty. */
export const sampleParts = ['vehicles', 'services', 'packages'] as const
export type SamplePart = (typeof sampleParts)[number]
