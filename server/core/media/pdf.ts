/** Makes a PDF with pages of text lines, the first line of each in a large font. */
export function pdfOf(pages: readonly (readonly string[])[]): Buffer {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  for (const [at, lines] of pages.entries()) {
    const text = lines
      .map((line, place) => `${place === 0 ? '/F1 26' : '/F1 12'} Tf (${escaped(line)}) Tj T*`)
      .join('\n')
    const content = `BT 64 760 Td 24 TL\n${text}\nET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
      `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    )
  }
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}

/** Escapes brackets and backslashes and removes characters outside Latin-1. */
const escaped = (line: string) => line.replace(/[^\x20-\x7e\xa0-\xff]/g, '').replace(/[\\()]/g, '\\$&')
