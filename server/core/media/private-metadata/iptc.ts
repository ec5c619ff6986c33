/** Location codes and names, city, sublocation, state and country in record 2 of IPTC-IIM. */
const places = new Set([26, 27, 90, 92, 95, 100, 101])

/** Overwrites place names. Data that is not IPTC-IIM is overwritten from there on. */
export function cleanIptc(data: Buffer) {
  for (let at = 0; at < data.length; ) {
    const length = at + 5 <= data.length && data[at] === 0x1c ? data.readUInt16BE(at + 3) : Number.NaN
    const end = at + 5 + length
    // The length of extended datasets has the first bit.
    if (!(length < 0x8000 && end <= data.length)) return void data.fill(0, at)
    if (data[at + 1] === 2 && places.has(data[at + 2]!)) data.fill(' ', at + 5, end)
    at = end
  }
}
