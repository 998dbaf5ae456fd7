import sharp from 'sharp'

/** Makes a small JPEG file. */
export async function photo(): Promise<File> {
  const image = sharp({ create: { width: 12, height: 8, channels: 3, background: '#f60' } }).jpeg()
  return new File([new Uint8Array(await image.toBuffer())], 'photo.jpg')
}
