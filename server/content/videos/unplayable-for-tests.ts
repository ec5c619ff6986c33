import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny'

/** `hvcC` of HEVC main profile, level 3.1, without parameter sets. */
const hevcConfiguration = Uint8Array.from([
  ...[1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 0],
])

/** A video as the “High Efficiency” setting of an iPhone records it: MP4 with HEVC. Its frames are empty. */
export async function hevcFilm(): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const source = new EncodedVideoPacketSource('hevc')
  output.addVideoTrack(source)
  await output.start()
  const decoderConfig = {
    codec: 'hvc1.1.6.L93.B0',
    codedWidth: 1280,
    codedHeight: 720,
    description: hevcConfiguration,
  }
  for (let frame = 0; frame < 24; frame++) {
    const packet = new EncodedPacket(Uint8Array.from([0, 0, 0, 2, 0x26, 1]), 'key', frame / 24, 1 / 24)
    await source.add(packet, { decoderConfig })
  }
  await output.finalize()
  return Buffer.from(target.buffer!)
}

/** The same video with another codec in its sample entry: `apch` is ProRes 422 HQ. */
export function withCodec(film: Buffer, from: string, to: string): Buffer {
  const other = Buffer.from(film)
  for (let at = other.indexOf(from); at >= 0; at = other.indexOf(from, at + 1)) other.write(to, at, 'latin1')
  return other
}
