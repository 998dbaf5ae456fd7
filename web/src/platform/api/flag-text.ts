/** The text of a boolean in a multipart form. */
export const flagText = (isOn: boolean): 'true' | 'false' => (isOn ? 'true' : 'false')
