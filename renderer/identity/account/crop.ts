/** What is cut out of a picture, in its own pixels. */
export interface Cut {
  x: number
  y: number
  size: number
}

/** How far from the middle, and how close, somebody wants to see a picture. */
export interface View {
  /** 1 shows as much as fits a square, up to 4. */
  zoom: number
  /** Of the picture's middle from the frame's, in frame widths. */
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

/** The whole picture, in the middle. */
export const whole: View = { zoom: 1, x: 0, y: 0 }

/** The same view, with the frame filled: a picture is never moved out of it. */
export function within({ zoom, x, y }: View, { width, height }: Size): View {
  const near = Math.min(4, Math.max(1, zoom))
  const short = Math.min(width, height)
  const room = (side: number) => Math.max(0, ((side / short) * near - 1) / 2)
  const held = (value: number, most: number) => Math.min(most, Math.max(-most, value))
  return { zoom: near, x: held(x, room(width)), y: held(y, room(height)) }
}

/** The square of the picture that a view shows. */
export function cutOf(view: View, picture: Size): Cut {
  const { zoom, x, y } = within(view, picture)
  const size = Math.min(picture.width, picture.height) / zoom
  // Thirds and their like do not add up to nothing exactly.
  const from = (side: number, moved: number) => Math.min(side - size, Math.max(0, side / 2 - size / 2 - moved * size))
  return { x: from(picture.width, x), y: from(picture.height, y), size }
}

/** Cuts a square out of a picture, as a file to be sent. Rejects when the browser cannot draw it. */
export async function cropped(picture: HTMLImageElement, view: View, side = 512): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const { x, y, size } = cutOf(view, { width: picture.naturalWidth, height: picture.naturalHeight })
  canvas.getContext('2d')?.drawImage(picture, x, y, size, size, 0, 0, side, side)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing was drawn'))), 'image/png')
  })
}
