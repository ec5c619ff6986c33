import { extractText, getDocumentProxy } from 'unpdf'

/** The text of each page, as a PDF reader extracts it. */
export async function readPages(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: false })
  return text
}

/** Texts on a page, with their left and right edges in points. */
export async function readTexts(bytes: Uint8Array, page: number) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { items } = await (await pdf.getPage(page)).getTextContent()
  return items.flatMap((item) =>
    'str' in item && item.str.trim()
      ? [{ text: item.str, left: item.transform[4] as number, right: (item.transform[4] as number) + item.width }]
      : [],
  )
}
