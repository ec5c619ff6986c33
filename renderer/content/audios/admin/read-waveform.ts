import { waveformBars } from '#shared/content/audio-options.ts'

/** The loudness of an audio file in parts, 0 to 100; empty when this browser cannot decode it. */
export async function readWaveform(file: File): Promise<number[]> {
  try {
    // A low sample rate is enough for a waveform and limits the memory for long files.
    const context = new OfflineAudioContext(1, 1, 8000)
    const decoded = await context.decodeAudioData(await file.arrayBuffer())
    return loudnessOf(decoded.getChannelData(0))
  } catch {
    return []
  }
}

/** The loudest part is 100. */
export function loudnessOf(samples: Float32Array): number[] {
  const length = Math.max(1, Math.floor(samples.length / waveformBars))
  const parts = Array.from({ length: waveformBars }, (_, part) => {
    const some = samples.subarray(part * length, (part + 1) * length)
    return Math.sqrt(some.reduce((sum, one) => sum + one * one, 0) / Math.max(1, some.length))
  })
  const loudest = Math.max(...parts) || 1
  return parts.map((part) => Math.round((part / loudest) * 100))
}
