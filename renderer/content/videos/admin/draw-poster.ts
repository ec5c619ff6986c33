/** Maximum pixels of the long side of a generated poster. */
const longest = 1920
/** Timeout in ms for files that a browser cannot open. */
const timeoutMs = 8000

/** A frame near the start of a video, or undefined if the browser cannot play it. */
export async function drawPoster(file: File): Promise<Blob | undefined> {
  const film = document.createElement('video')
  const address = URL.createObjectURL(file)
  try {
    film.muted = true
    film.preload = 'auto'
    film.src = address
    await event(film, 'loadeddata')
    // The first frame is often black.
    film.currentTime = Math.min(1, film.duration / 4 || 0)
    await event(film, 'seeked')
    const { videoWidth: width, videoHeight: height } = film
    const scale = Math.min(1, longest / Math.max(width, height, 1))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.86))
  } catch {
    // The server generates one instead.
    return undefined
  } finally {
    film.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}

const event = (film: HTMLVideoElement, name: 'loadeddata' | 'seeked') =>
  new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error('this video cannot be shown')), timeoutMs)
    film.addEventListener(name, () => resolve(), { once: true })
    film.addEventListener('error', () => reject(new Error('this video cannot be shown')), { once: true })
  })
