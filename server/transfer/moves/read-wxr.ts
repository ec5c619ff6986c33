import { createReadStream } from 'node:fs'
import { SaxesParser } from 'saxes'
import { AppError } from '#shared/core/errors.ts'

/** An item of a WordPress export: a post, a page, a file, or another type. */
export interface WxrItem {
  line: number
  /** Texts of its elements by their names in the file: `wp:post_id`, `content:encoded`. */
  texts: Partial<Record<string, string>>
  /** Custom fields. */
  meta: Partial<Record<string, string>>
  terms: { domain: string; slug: string; name: string }[]
  comments: number
}

export interface WxrReader {
  /** The address of the site, before its items. */
  site(url: string): void
  /** Authors by their login names, before the items. */
  author(login: string, displayName: string): void
  item(item: WxrItem): Promise<void>
}

/** Real exports have a depth of six. */
const maxDepth = 20
/** Maximum characters of a text; longer ones cannot be stored anyway. */
const maxText = 2_000_000
const maxMeta = 200

const tooLong = () => refuse('An item of this file is too long. It was refused.')

const refuse = (message: string, cause?: unknown) => new AppError('VALIDATION', message, { cause })

/**
 * Reads a WordPress export (WXR) as a stream, item by item. Throws VALIDATION for files that are no such export, with a
 * document type or entities of their own, too deep, or with endless elements. Nothing that a file names is loaded.
 */
export async function readWxr(path: string, reader: WxrReader): Promise<void> {
  const state = new WxrState()
  const parser = new SaxesParser({ xmlns: false, position: true, fileName: '' })
  parser.on('error', (error) => {
    throw refuse(`This file cannot be read: ${error.message.replace(/^:/, 'line ')}. Export it again.`, error)
  })
  parser.on('doctype', () => {
    throw refuse('This file has a document type (DTD), which WordPress never writes. It was refused.')
  })
  parser.on('opentag', ({ name, attributes }) => state.open(name, attributes, parser.line))
  parser.on('closetag', ({ name }) => state.close(name))
  parser.on('text', (text) => state.text(text))
  parser.on('cdata', (text) => state.text(text))
  const decoder = new TextDecoder('utf-8')
  let events = 0
  let idle = 0
  const write = async (text: string) => {
    // WordPress does not remove control characters, which XML does not allow.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
    parser.write(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))
    // The parser holds an endless tag, comment or text in memory until it ends.
    idle = events === state.events ? idle + text.length : 0
    events = state.events
    if (idle > 2 * maxText) throw tooLong()
    for (const found of state.take()) {
      if ('site' in found) reader.site(found.site)
      else if ('login' in found) reader.author(found.login, found.displayName)
      else await reader.item(found)
    }
  }
  for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1024 }))
    await write(decoder.decode(chunk as Buffer, { stream: true }))
  await write(decoder.decode())
  parser.close()
  if (!state.isExport) throw refuse('This is not a WordPress export. In WordPress, choose Tools, Export, All content.')
}

type FoundInFile = WxrItem | { site: string } | { login: string; displayName: string }

/** What the parser has read so far. */
class WxrState {
  isExport = false
  private depth = 0
  private item: WxrItem | undefined
  private author: Partial<Record<string, string>> | undefined
  /** The element whose text is collected, its depth, and the text. */
  private reading: { name: string; depth: number; text: string } | undefined
  private term: { domain: string; slug: string } | undefined
  private metaKey = ''
  private insideComment = false
  private found: FoundInFile[] = []
  private itemLength = 0
  /** Counts tags and texts. */
  events = 0

  /** What was completed since the last call. */
  take(): FoundInFile[] {
    return this.found.splice(0)
  }

  open(name: string, attributes: Record<string, string>, line: number) {
    this.events++
    if (++this.depth > maxDepth) throw refuse('The elements of this file are too deep. It was refused.')
    if (this.depth === 1 && name !== 'rss')
      throw refuse('This is not a WordPress export: its first element is not rss.')
    if (name === 'wp:wxr_version') this.isExport = true
    if (this.depth === 3) this.itemLength = 0
    if (this.depth === 3 && name === 'item') this.item = { line, texts: {}, meta: {}, terms: [], comments: 0 }
    if (this.depth === 3 && name === 'wp:author') this.author = {}
    if (this.item && name === 'wp:comment') {
      this.insideComment = true
      this.item.comments++
    }
    if (this.item && this.depth === 4 && name === 'category')
      this.term = { domain: attributes.domain ?? '', slug: attributes.nicename ?? '' }
    if (!this.insideComment) this.reading = { name, depth: this.depth, text: '' }
  }

  text(text: string) {
    if (!this.reading || this.reading.depth !== this.depth) return
    this.reading.text += text
    this.itemLength += text.length
    if (this.itemLength > 2 * maxText) throw tooLong()
  }

  close(name: string) {
    this.events++
    if (name === 'wp:comment') this.insideComment = false
    const text = this.reading?.depth === this.depth ? this.reading.text : ''
    this.reading = undefined
    if (this.item) this.closeInItem(this.item, name, text)
    else if (this.author) this.closeInAuthor(this.author, name, text)
    else if (this.depth === 3 && name === 'wp:base_blog_url') this.found.push({ site: text.trim() })
    this.depth--
  }

  private closeInItem(item: WxrItem, name: string, text: string) {
    if (this.depth === 3 && name === 'item') {
      this.found.push(item)
      this.item = undefined
    } else if (this.depth === 4 && name === 'category') {
      if (item.terms.length < 100) item.terms.push({ ...this.term!, name: text.trim() })
    } else if (this.depth === 4) item.texts[name] = text
    else if (name === 'wp:meta_key') this.metaKey = text
    else if (name === 'wp:meta_value' && Object.keys(item.meta).length < maxMeta) item.meta[this.metaKey] = text
  }

  private closeInAuthor(author: Partial<Record<string, string>>, name: string, text: string) {
    if (this.depth === 4) author[name] = text
    else {
      this.found.push({
        login: author['wp:author_login'] ?? '',
        displayName: author['wp:author_display_name'] ?? '',
      })
      this.author = undefined
    }
  }
}
