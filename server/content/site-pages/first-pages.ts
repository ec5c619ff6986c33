import type { Db } from '#server/core/db/tenancy.ts'
import { cleanHtml } from '../content/clean-html.ts'
import { pages } from './site-pages.table.ts'

interface FirstPage {
  slug: string
  title: string
  about: string
  text: string
}

/** The drafts every company begins with, in plain text with headings; what stands in brackets is for the company to fill in. */
const firstPages: readonly FirstPage[] = [
  {
    slug: 'terms',
    title: 'Terms of Service',
    about: 'The rules for using this website and buying from it.',
    text: `These terms apply to everybody who visits this website, has an account here or orders from us. By doing so you agree to them.

## Who we are

This website is run by [company name and legal form], [address]. You reach us at the address on our contact page.

## Your account

You are responsible for what happens under your account. Choose a password that you use nowhere else, and tell us when somebody else knows it. We may close accounts that break these terms.

## What you write

You keep the rights to what you write here and allow us to show it on this website. Do not write anything that is against the law, insults people or belongs to somebody else. We may remove it.

## Our content

Photos, texts, films and sounds on this website belong to us or to those who made them. You may look at and share them. Any other use needs our consent.

## Orders

Our offers are not binding until we confirm your order. Prices include what the law asks to be included. A contract is made when we confirm the order by mail.

## Liability

We do what we can to keep this website correct and available, but cannot promise that it always is. Where the law lets us, we answer only for damage that we caused on purpose or by gross negligence.

## Changes

We may change these terms. What was in force when you ordered applies to your order.`,
  },
  {
    slug: 'privacy',
    title: 'Privacy Policy',
    about: 'Which data we keep about you, why, and for how long.',
    text: `We keep as little about you as we can. This page says what we keep, why, and what you can do about it.

## Who is responsible

[company name], [address], [mail address for questions about data].

## What we keep

When you open an account: your name, mail address and user name, and a password that nobody can read, us included. When you order: what you ordered, where it goes and how it was paid. When you write to us: what you wrote. While you look around: counts of what is looked at, without your name.

## Why

To show you this website, to deliver what you ordered, to answer you, and to keep the website safe.

## Who else sees it

Those who carry and charge for your order, as far as they must. We sell nothing about you to anybody.

## Cookies

One cookie recognises your browser so that views are not counted twice. It holds a random number and nothing about you. We follow nobody across websites.

## How long

Accounts until you delete them. Orders as long as the law asks us to keep them. Messages until they are dealt with.

## Your rights

You may ask what we keep about you, have it corrected or deleted, take it with you, or complain to the authority for data protection where you live.`,
  },
  {
    slug: 'returns',
    title: 'Returns and Refunds',
    about: 'How to send something back, and when you get your money.',
    text: `If you do not like what came, send it back.

## How long you have

You can send goods back within [14] days of the day they arrived, without saying why.

## How to do it

Write to us with your order number. We tell you where to send the parcel. Goods must be unused and in what they came in.

## Who pays for it

We pay when something arrived broken or is not what you ordered. Otherwise you pay for sending it back.

## Your money

You get it back the way you paid, within [10] days of the parcel's arrival.

## What cannot be sent back

Things made or printed to your wishes, downloads once they were opened, and tickets to events less than [7] days away.`,
  },
]

/** Gives a new company the pages that most companies need, as drafts to be finished. */
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
