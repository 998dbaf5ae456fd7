/** The parts of the sample catalogue. A part can be loaded while its list is empty. */
export const sampleParts = ['vehicles', 'services', 'packages'] as const
export type SamplePart = (typeof sampleParts)[number]
