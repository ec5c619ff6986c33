import { conversationWith, sees } from '../journey.ts'
import { click, dialog, type Screen } from './screen.ts'

export const companyScreens: Screen[] = [
  { name: 'pricing', path: '/pricing', until: 'Questions, answered' },
  { name: 'pricing, yearly for nonprofits', path: '/pricing?billing=annual&nonprofit=true', until: '$15.60' },
  { name: 'about', path: '/about', until: 'The team' },
  { name: 'contact', path: '/contact?subject=Enterprise%20plan', until: 'Send message' },
  {
    name: 'contact, refused',
    path: '/contact',
    until: async (page) => {
      await click(page, 'Send message')
      await sees(page, 'A message is required.')
    },
  },
  { name: 'messages', path: '/messages', as: 'customer', until: 'Select a conversation.', only: 'wide' },
  {
    name: 'conversation',
    path: '/messages',
    as: 'customer',
    until: async (page) => {
      await conversationWith(page, /Vitrine Demo/).click()
      await sees(page, 'Perfect, thank you.')
    },
  },
  {
    name: 'conversation, with files to send',
    path: '/messages',
    as: 'customer',
    until: async (page) => {
      await conversationWith(page, /Vitrine Demo/).click()
      const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
      await page
        .getByLabel('Files to attach')
        .setInputFiles([file('notes.txt', 'Notes'), file('drawing.svg', '<svg/>')])
      await sees(page, '1 kB')
    },
  },
  {
    name: 'new message',
    path: '/messages',
    as: 'customer',
    until: async (page) => {
      await click(page, 'New message')
      await dialog(page, 'Write to Vitrine Demo')
    },
  },
  {
    name: 'new message, about an order',
    path: '/messages?about=Order%20VD-2026-7K3QX9',
    as: 'customer',
    until: (page) => dialog(page, 'Write to Vitrine Demo'),
  },
  { name: 'inbox', path: '/admin/messages', as: 'admin', until: 'Workshop in June' },
  {
    name: 'inbox with a guest',
    path: '/admin/messages',
    as: 'moderator',
    until: async (page) => {
      await page.getByRole('button', { name: /Ines Ferreira/ }).click()
      await page.getByText('Wonderful, see you there!').filter({ visible: true }).first().waitFor()
    },
  },
  { name: 'comments to look at', path: '/admin/comments?state=approved', as: 'moderator', until: 'Approved' },
  { name: 'company: about', path: '/admin/update-company?tab=about', as: 'admin', until: 'Add a person' },
]
