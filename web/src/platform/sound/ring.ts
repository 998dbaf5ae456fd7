/** Two rising tones. They are synthesized, so that no sound file is needed. */
const tones = [
  { hertz: 659, after: 0 },
  { hertz: 880, after: 0.16 },
]
const seconds = 0.5

let context: AudioContext | undefined

/** Plays the tones. Browsers block sound until the user has clicked on the page. */
export async function ring(): Promise<void> {
  context ??= new AudioContext()
  await context.resume()
  const now = context.currentTime
  for (const { hertz, after } of tones) {
    const tone = context.createOscillator()
    const loudness = context.createGain()
    tone.frequency.value = hertz
    loudness.gain.setValueAtTime(0, now + after)
    loudness.gain.linearRampToValueAtTime(0.18, now + after + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.001, now + after + seconds)
    tone.connect(loudness).connect(context.destination)
    tone.start(now + after)
    tone.stop(now + after + seconds)
  }
}
