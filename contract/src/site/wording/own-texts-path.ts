/** The address of the operator's own texts in a language. Each version has its own address, so that browsers keep it. */
export const ownTextsPath = (language: string, version: string): string => `/api/wording/${language}/own?v=${version}`
