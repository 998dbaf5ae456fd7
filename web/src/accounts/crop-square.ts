const side = 512

type Area = { x: number; y: number; width: number; height: number }

/** Cuts the selected square out of a picture and scales it. The result does not contain the camera's metadata. */
export async function cropSquare(source: string, { x, y, width, height }: Area): Promise<File> {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, side, side)
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!content) throw new Error('the picture could not be drawn')
  return new File([content], 'picture.png', { type: 'image/png' })
}
