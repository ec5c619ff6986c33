import { useEffect } from 'react'
import type { Company } from '#shared/core/company.ts'
import { keepCompany } from '../company/company.ts'
import { showStylesheet } from '../company/company-stylesheet.ts'
import { clip, type PageHead, titleOf } from './head.ts'

/** Keeps the head, which the server wrote for the first page, true on all the pages after it. */
export function useLiveHead(head: PageHead, company: Company) {
  const title = titleOf(head, company)
  const description = clip(head.description ?? '', 160)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    setMeta('description', description)
  }, [description])
  useEffect(() => {
    setMeta('robots', head.noindex ? 'noindex' : '')
  }, [head.noindex])
  useEffect(() => showStylesheet(company.theme), [company.theme])
  useEffect(() => {
    if (company._id) keepCompany(company)
  }, [company])
}

function setMeta(name: string, content: string) {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (!content) return found?.remove()
  const element = found ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }))
  element.content = content
}
