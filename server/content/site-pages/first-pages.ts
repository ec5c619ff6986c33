import type { Db } from '#server/core/db/tenancy.ts'
import { cleanHtml } from '../content/clean-html.ts'
import { pages } from './site-pages.table.ts'

interface FirstPage {
  slug: string
  title: string
  about: string
  text: string
}

/** Draft pages for new companies, in plain text with headings. Companies replace the text in brackets. */
const firstPages: readonly FirstPage[] = [
  {
    slug: 'terms',
    title: 'Terms of Service',
    about: 'The rules for using this website and buying from it.',
    text: `These terms apply to everyone who visits this website, has an account here or places an order. By using the website you accept them.

## Who we are

This website is operated by [company name and legal form], [address]. You can reach us through the contact page.

## Your account

You are responsible for what happens in your account. Choose a password that you use nowhere else, and contact us if you think that another person knows it. We may close accounts that break these terms.

## Your content

You own what you post here, and you allow us to show it on this website. Do not post anything that is illegal, insulting or owned by someone else. We may remove such content.

## Our content

The photos, texts, videos and audio on this website belong to us or to their authors. You may view and share them. Any other use requires our permission.

## Orders

Our offers are not binding until we confirm your order. Prices include the taxes that the law requires. The contract is made when we confirm the order by email.

## Liability

We try to make sure that this website is correct and available, but we cannot guarantee it. As far as the law allows, we are liable only for damage that we cause intentionally or by gross negligence.

## Changes

We may change these terms. Your order is subject to the terms that applied on the day you placed it.`,
  },
  {
    slug: 'privacy',
    title: 'Privacy Policy',
    about: 'Which data we store about you, why, and for how long.',
    text: `We store as little data about you as possible. This page explains what we store, why, and what your rights are.

## Who is responsible

[company name], [address], [email address for questions about data].

## What we store

When you create an account: your name, email address and username, and your password in a form that cannot be read back. When you place an order: the items, the delivery address and how you paid. When you contact us: your message. When you browse: how often each page is viewed, without your name.

## Why

To show you this website, to deliver your orders, to answer your messages, and to protect the website.

## Who else receives it

The companies that deliver your order and process your payment, as far as they need it. We do not sell your data.

## Cookies

One cookie recognises your browser, so that views are counted once. It contains a random number and no information about you. We do not track you across websites.

## How long

Accounts until you delete them. Orders as long as the law requires. Messages until they are answered.

## Your rights

You may ask us which data we store about you, have it corrected or deleted, receive a copy of it, or complain to your data protection authority.`,
  },
  {
    slug: 'returns',
    title: 'Returns and Refunds',
    about: 'How to return an item, and when you get a refund.',
    text: `If you do not like an item, you can return it.

## How long you have

You can return an item within [14] days of delivery. You do not have to give a reason.

## How to return an item

Send us a message with your order number. We reply with the address for returns. Items must be unused and in their original packaging.

## Who pays for the return

We pay if the item is damaged or is not the one you ordered. Otherwise you pay.

## Your refund

We refund you with the payment method you used, within [10] days of receiving the item.

## What cannot be returned

Items made to order, downloads that you have opened, and tickets for events that start in less than [7] days.`,
  },
]

/** Creates the draft pages of a new company. */
export async function writeFirstPages(db: Db, siteId: string) {
  await db.insert(pages).values(
    await Promise.all(
      firstPages.map(async ({ slug, title, about, text }, place) => ({
        slug,
        title,
        seoDescription: about,
        content: await cleanHtml(siteId, text),
        showInFooter: true,
        place,
      })),
    ),
  )
}
