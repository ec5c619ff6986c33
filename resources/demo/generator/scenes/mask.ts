import sharp from 'sharp'

/**
 * Rasterises SVG shapes to coverage, one float 0..1 a pixel. Shapes are drawn on a board 1000 units high (1000 x aspect
 * wide); anything painted counts, whatever its colour.
 */
export async function coverage(shapes: string, width: number, height: number): Promise<Float32Array> {
  const board = `0 0 ${(1000 * width) / height} 1000`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${board}">${shapes}</svg>`
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const plane = new Float32Array(width * height)
  for (let p = 0; p < plane.length; p++) plane[p] = data[p * info.channels + 3]! / 255
  return plane
}
