/** A part of an image, in its own pixels. */
export interface Cut {
  x: number
  y: number
  width: number
  height: number
}

/** Crops an image to a square PNG. Rejects when the browser cannot draw it. */
export async function cropped(file: File, { x, y, width, height }: Cut, side = 512): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, side, side)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing was drawn'))), 'image/png')
  })
}
