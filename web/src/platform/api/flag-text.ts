/** A yes or no as forms with files send it. */
export const flagText = (isOn: boolean): 'true' | 'false' => (isOn ? 'true' : 'false')
