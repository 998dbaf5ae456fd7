/** Kinds of tuning tools. Files of a master tool are readable. A slave tool encrypts its files for its master. */
export const masterSlave = ['master', 'slave'] as const
export type MasterSlave = (typeof masterSlave)[number]
